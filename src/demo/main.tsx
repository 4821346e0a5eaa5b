import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../styles/index.css";
import "../styles/tokens.css";
import "../styles/typefaces.css";
import "../styles/themes/named.css";
import "./demo.css";
import "./gallery/gallery.css";
import "./gallery/sketch.css";
import { App } from "./App.tsx";
import { readOptions } from "./demoOptions.ts";
import { loadMessages } from "../languages.ts";
import { signIn } from "./signIn.ts";

// The first render is in the right language; without its texts, the chat is in English.
const { language = "en" } = readOptions(location.search);
await Promise.all([signIn(), loadMessages(language).catch(() => undefined)]);

createRoot(document.querySelector("#app") ?? document.body).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
