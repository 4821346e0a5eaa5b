/**
 * The script of the page that draws diagrams, beside the library. It works only in a frame with `sandbox="allow-scripts"`, where it has no
 * origin: a foreign page that frames it without a sandbox gets no answer, so a fault of the library is no way into the app.
 *
 * The page that framed it sends a port; `src/ui/mermaid/createDiagramFrame.ts` is the other side. Through the port come
 * `{ id, source, palette }`, and go `{ ready: true }`, `{ id, svg, width, height, title }` or `{ id }` for what cannot be drawn.
 */
export const frameScript = `(() => {
  "use strict";
  if (self.origin !== "null" || parent === self) return;

  const settings = ({ dark, canvas, surface, border, text, muted, font }) => ({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    look: "classic",
    maxTextSize: 20000,
    maxEdges: 400,
    deterministicIds: true,
    fontFamily: font,
    // The text may choose neither its limits nor its looks.
    secure: ["secure", "securityLevel", "startOnLoad", "maxTextSize", "maxEdges", "suppressErrorRendering", "fontFamily", "look", "theme", "themeCSS", "themeVariables"],
    theme: "base",
    themeVariables: {
      darkMode: dark,
      background: canvas,
      primaryColor: surface,
      primaryTextColor: text,
      primaryBorderColor: border,
      lineColor: muted,
      textColor: text,
      mainBkg: surface,
      nodeBorder: border,
      secondaryTextColor: text,
      tertiaryTextColor: text,
      edgeLabelBackground: canvas,
      noteBkgColor: surface,
      noteTextColor: text,
      noteBorderColor: border,
      pieStrokeColor: border,
      pieOuterStrokeColor: border,
      pieStrokeWidth: "1px",
      pieOuterStrokeWidth: "1px",
      pieOpacity: "1",
      fontFamily: font,
      fontSize: "14px",
    },
  });

  let queue = Promise.resolve();
  let count = 0;

  async function draw({ id, source, palette }) {
    const name = "d" + (count += 1);
    try {
      mermaid.initialize(settings(palette));
      const { svg } = await mermaid.render(name, source);
      const box = document.createElement("div");
      box.innerHTML = svg;
      const root = box.querySelector("svg");
      const [, , width, height] = root.getAttribute("viewBox").split(/[\\s,]+/).map(Number);
      // As a picture it has a size of its own, and is XML.
      root.setAttribute("width", String(width));
      root.setAttribute("height", String(height));
      const words = [...root.querySelectorAll(":scope > title, :scope > desc")].map((part) => part.textContent);
      return { id, svg: new XMLSerializer().serializeToString(root), width, height, title: words.join(". ") };
    } catch {
      return { id };
    } finally {
      for (const left of document.querySelectorAll("#" + name + ", #d" + name)) left.remove();
    }
  }

  addEventListener("message", function begin({ source, ports: [port] }) {
    if (source !== parent || port === undefined) return;
    removeEventListener("message", begin);
    port.onmessage = ({ data }) => {
      queue = queue.then(() => draw(data)).then((answer) => port.postMessage(answer));
    };
    port.postMessage({ ready: true });
  });
})();
`;
