import { createRoot } from "react-dom/client";
import styles from "countersign/styles.css?inline";
import { AgentChat } from "./AgentChat";

// The page itself loads nothing of the kit's styles.
const shadow = document.querySelector("#host")?.attachShadow({ mode: "open" });
if (shadow) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  createRoot(shadow).render(<AgentChat />);
}
