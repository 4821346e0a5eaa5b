import "../../src/styles/index.css";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { ChatSettingsContext } from "../../src/components/chat/ChatSettings.ts";
import { PermissionDock, SessionList } from "../../src/components/index.ts";
import { createAskingSession } from "../../src/components/test-support/createAskingSession.ts";
import { SessionProvider, type Connection } from "../../src/hooks/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { RenderedPart } from "../../src/renderers/RenderedPart.tsx";
import { hostilePlaces } from "../../src/renderers/test-support/hostilePlaces.ts";
import { inspectHostile } from "../../src/renderers/test-support/inspectHostile.ts";
import { createConnection } from "../../src/session/index.ts";
import { createMarkdownExtensions, MarkdownExtensionsContext, preload } from "../../src/ui/index.ts";
import { math } from "../../src/ui/math/index.ts";
import { mermaid } from "../../src/ui/mermaid/index.ts";
import type { HostileItem, HostilePage } from "./HostilePage.ts";

const silent = createConnection({ protocol: deltaKit(), url: "/silent", fetch: () => new Promise(() => undefined) });
const extensions = createMarkdownExtensions([math(), mermaid({ frame: "mermaid.html" })]);
const settings = { permissionMode: "docked", consent: {}, focusComposer: () => undefined } as const;

/** A session in which the text is the title, the reason and an option of a request, the tool's name, and a title in the list. */
function Session({ text }: { text: string }) {
  const session = createAskingSession();
  const at = { turnId: "t", messageId: "m", toolCallId: "c" } as const;
  session.feed(
    { type: "session.updated", patch: { wireId: "s", title: text, features: { rename: true, delete: true } } },
    { type: "toolCall.started", ...at, toolName: text, kind: "other", argument: JSON.stringify({ [text]: text }) },
  );
  session.askFor({
    requestId: "permission:c",
    kind: "permission",
    toolCallId: "c",
    title: text,
    reason: text,
    options: [
      { id: "yes", label: text, kind: "allow_once" },
      { id: "no", label: text, kind: "reject_once" },
    ],
  });
  const ask: Connection["ask"] = () => Promise.resolve({ sessions: [{ sessionId: text, title: text, updatedAt: 0 }] });
  return (
    <SessionProvider session={session} connection={{ ...silent, ask }}>
      <ChatSettingsContext.Provider value={settings}>
        <PermissionDock />
        <SessionList onOpen={() => undefined} />
      </ChatSettingsContext.Provider>
    </SessionProvider>
  );
}

/** Whether each diagram is a picture, or its source with a sentence. */
function areDiagramsSettled(container: Element): boolean {
  return Array.from(container.querySelectorAll(".cs-diagram")).every(
    (diagram) => diagram.querySelector(".cs-diagram-picture, .cs-diagram-note") !== null,
  );
}

/** What the page shows. Not the body: the frame of diagrams stands in there, and loads for a second where it was removed. */
const shown = document.createElement("div");
document.body.append(shown);

async function draw({ id, payload }: HostileItem): Promise<string[]> {
  const container = document.createElement("div");
  shown.replaceChildren(container);
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <MarkdownExtensionsContext.Provider value={extensions}>
        {Object.entries(hostilePlaces).map(([place, toPart]) => (
          <div key={place} data-place={place}>
            <RenderedPart part={toPart(payload)} defaultOpen />
          </div>
        ))}
        <div data-place="request and session list">
          <Session text={payload} />
        </div>
      </MarkdownExtensionsContext.Provider>,
    ),
  );
  // The list of sessions comes with the answer to a question, diagrams from their frame.
  while (container.querySelector('[data-slot="session-list"] li') === null || !areDiagramsSettled(container))
    await new Promise((done) => setTimeout(done));
  const undrawn = Array.from(container.querySelectorAll<HTMLElement>("[data-place]"))
    .filter((place) => place.firstElementChild === null)
    .map((place) => `nothing drawn as ${place.dataset["place"]}`);
  const found = [...inspectHostile(container, payload), ...undrawn];
  root.unmount();
  return found.map((what) => `${id}: ${what}`);
}

const page: HostilePage = {
  async draw(items) {
    // What is loaded on demand is inspected too.
    await preload();
    const found: string[] = [];
    for (const item of items) found.push(...(await draw(item)));
    return found;
  },
};
Object.assign(globalThis, page);
