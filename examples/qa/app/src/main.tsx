import { createRoot } from "react-dom/client";
import { App } from "./App.tsx";
import "countersign/styles.css";
import "./app.css";

const root = document.querySelector("#root");
if (root) createRoot(root).render(<App />);
