import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../styles/index.css";
import "../styles/tokens.css";
import "../styles/typefaces.css";
import "./demo.css";
import { AgentPage } from "./AgentPage.tsx";
import { DemoMessages } from "./DemoMessages.tsx";
import { signIn } from "./signIn.ts";

await signIn();

createRoot(document.querySelector("#app") ?? document.body).render(
  <StrictMode>
    <DemoMessages>
      <AgentPage />
    </DemoMessages>
  </StrictMode>,
);
