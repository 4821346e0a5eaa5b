import { createRoot } from "react-dom/client";
import "countersign/styles.css";
import { AgentChat } from "./AgentChat";

const root = document.querySelector("#root");
if (root) createRoot(root).render(<AgentChat />);
