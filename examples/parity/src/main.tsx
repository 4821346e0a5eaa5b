import { createRoot } from "react-dom/client";
import { Chat, preload } from "countersign";
import { deltaKit, serveDeltaKit } from "countersign/protocols";
import { createTestAgent } from "countersign/testing";
import type { Scenario } from "countersign/agents";
import "countersign/styles.css";
import { form, permission } from "./everything.ts";
function connect(scenario: Scenario) {
  const { fetch } = createTestAgent({ protocol: serveDeltaKit(), agent: scenario });
  return { protocol: deltaKit({ extension: true }), url: "/api/chat", fetch };
}
const first = connect(permission);
const second = connect(form);

await preload();
const root = document.querySelector("#root");
if (root)
  createRoot(root).render(
    <>
      <Chat {...first} followPanel />
      <Chat {...second} data-theme="dark" />
    </>,
  );
