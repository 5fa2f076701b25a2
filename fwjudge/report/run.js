"use strict";
(() => {
  const runs = [...document.querySelectorAll(".run")].filter((run) => run.querySelector(".look")).map(prepare);
  let used = runs[0];

  function prepare(run) {
    const viewer = run.querySelector(".viewer");
    const [now, stage, at, aloud] = [".now", ".stage", ".at", ".aloud"].map((part) => viewer.querySelector(part));
    const ends = ["start", "end"].map((name) => run.querySelector(`.position.${name}`));
    const sees = () => [ends[0], ...[...run.querySelectorAll(".step")].filter((step) => step.getClientRects().length), ends[1]].filter(Boolean);
    let current = ends[0];

    function show(place, speak) {
      const places = sees();
      const index = Math.max(0, places.indexOf(place));
      current = places[index];
      const caption = current.querySelector("figcaption");
      const heading = document.createElement("p");
      heading.className = "line";
      if (caption) heading.textContent = caption.textContent;
      const parts = caption ? [heading] : [...current.querySelectorAll(":scope > .line, :scope > .rules")].map((part) => part.cloneNode(true));
      parts.forEach((part) => part.querySelector("a")?.removeAttribute("href"));
      now.replaceChildren(...parts);
      stage.replaceChildren(...[".board", ".changes"].map((part) => current.querySelector(part)?.cloneNode(true)).filter(Boolean));
      at.textContent = `${index} / ${places.length - 1}`;
      viewer.querySelectorAll("button").forEach((button) => {
        button.disabled = ["first", "prev"].includes(button.dataset.go) ? index === 0 : index === places.length - 1;
      });
      run.querySelectorAll("[aria-current]").forEach((step) => step.removeAttribute("aria-current"));
      if (!caption) current.setAttribute("aria-current", "step");
      if (!speak) return;
      const changed = [...stage.querySelectorAll(".changes li")].map((line) => line.textContent).join("。");
      aloud.textContent = `${[...now.querySelector(".line").childNodes].map((part) => part.textContent).join(" ")}。${changed}`;
      if (beside() && !caption) current.scrollIntoView({ block: "nearest" });
    }

    const beside = () => getComputedStyle(run.querySelector(".see")).position === "sticky";

    function go(to) {
      const places = sees();
      const index = Math.max(0, places.indexOf(current));
      const next = { first: 0, prev: index - 1, next: index + 1, last: places.length - 1 }[to];
      if (places[next]) show(places[next], true);
    }

    viewer.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) go(button.dataset.go);
    });
    run.addEventListener("pointerdown", () => { used = me; });
    run.addEventListener("focusin", () => { used = me; });
    run.querySelector(".order").addEventListener("click", (event) => {
      const step = event.target.closest(".step");
      if (!step || event.target.closest("details, .rule, button, input") || String(getSelection())) return;
      event.preventDefault();
      show(step, true);
      if (!beside()) viewer.scrollIntoView({ block: "start" });
    });
    run.querySelector(".all")?.addEventListener("change", () => show(current, false));

    let from = null;
    viewer.addEventListener("touchstart", (event) => { from = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
    viewer.addEventListener("touchend", (event) => {
      if (!from) return;
      const [x, y] = [event.changedTouches[0].clientX - from.clientX, event.changedTouches[0].clientY - from.clientY];
      if (Math.abs(x) > 45 && Math.abs(x) > 1.6 * Math.abs(y)) go(x < 0 ? "next" : "prev");
      from = null;
    }, { passive: true });

    const me = { go, show, run };
    viewer.hidden = false;
    run.classList.add("stepping");
    show(sees().find((place) => place.id && `#${place.id}` === location.hash) || ends[0], false);
    return me;
  }

  document.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!to || !used || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    used.go(to);
  });
})();
