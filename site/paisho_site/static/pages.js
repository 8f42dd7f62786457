// Tables that are wider than the screen can be scrolled with keys: they take the focus, as long as there is something
// to scroll.
(() => {
  "use strict";
  const watched = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const wrap = target.closest(".md-typeset__scrollwrap");
      if (wrap.scrollWidth > wrap.clientWidth) wrap.tabIndex = 0;
      else wrap.removeAttribute("tabindex");
    }
  });
  const begin = () => {
    for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap")) {
      watched.observe(wrap);
      wrap.querySelectorAll("table").forEach((table) => watched.observe(table));
    }
  };
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin);
})();
