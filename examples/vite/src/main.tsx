import { createRoot } from "react-dom/client";
import { Chat } from "countersign";
import { deltaKit } from "countersign/protocols";
import "countersign/styles.css";

const root = document.querySelector("#root");
if (root) createRoot(root).render(<Chat protocol={deltaKit()} url="/api/chat" />);
