/** What the types promise, from outside: each line that must not compile is said to be an error. */
export const typeTests = `import { Chat, defineTool } from "countersign";
import type { Row } from "countersign/core";
import { deltaKit } from "countersign/protocols";

const protocol = deltaKit();
// @ts-expect-error nobody is there to chat with
export const alone = <Chat />;
// @ts-expect-error an address says nothing of what is spoken there
export const unspoken = <Chat url="/api/chat" />;
export const plain = <Chat protocol={protocol} url="/api/chat" />;
export const undefinedToo = (
  <Chat
    protocol={protocol} url="/api/chat" headers={undefined} fetch={undefined} sessionId={undefined} tools={undefined}
    permissionMode={undefined} consent={undefined} workspace={undefined} suggestions={undefined} reviewStorage={undefined}
    followPanel={undefined} location={undefined} editor={undefined} messageHref={undefined} data-theme={undefined}
  />
);
export const typed = defineTool({
  description: "Tells the weather",
  parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } }, required: ["city"] },
  execute(input) {
    const city: string = input.city;
    // @ts-expect-error it need not be given
    const days: number = input.days;
    return city + String(days);
  },
});
export function keysOf(row: Row): readonly string[] {
  // @ts-expect-error only a group has several
  void row.partKeys;
  return row.type === "group" ? row.partKeys : row.type === "part" ? [row.partKey] : [];
}
`;
