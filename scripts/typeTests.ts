/**
 * The source of a module that `test-package.ts` compiles in an app with the packed package: each line that must not compile has
 * `@ts-expect-error`, so that a type that allows more or less than it promises is an error.
 */
export const typeTests = `import { Chat, defineTool, useAgentSession } from "countersign";
import type { ChatProps, ClientTool, ClientTools, PolicyRule } from "countersign";
import type { Row } from "countersign/core";
import { deltaKit } from "countersign/protocols";

const protocol = deltaKit();
// @ts-expect-error there is no agent
export const alone = <Chat />;
// @ts-expect-error an address does not define the protocol
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
  description: "Returns the weather",
  parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } }, required: ["city"] },
  execute(input) {
    const city: string = input.city;
    // @ts-expect-error it is optional
    const days: number = input.days;
    return city + String(days);
  },
});
/** What \`z.object({ city: z.string() })\` is. */
declare const schema: {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "app";
    readonly validate: () => { readonly value: { city: string } };
    readonly types?: { readonly input: { city: string }; readonly output: { city: string } };
    readonly jsonSchema: { readonly input: () => Record<string, unknown>; readonly output: () => Record<string, unknown> };
  };
};
declare const given: ClientTools;
declare const ready: ClientTool;
export const inPlace = (
  <Chat
    protocol={protocol}
    url="/api/chat"
    tools={{
      ...given,
      ready,
      weather: {
        description: "Returns the weather",
        title: undefined,
        parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } }, required: ["city"] },
        execute(input) {
          const city: string = input.city;
          // @ts-expect-error it is optional
          const days: number = input.days;
          return city + String(days);
        },
      },
      place: {
        description: "Shows a place",
        parameters: schema,
        execute(input) {
          // @ts-expect-error it is a string
          const wrong: number = input.city;
          return input.city + String(wrong);
        },
      },
    }}
  />
);
// @ts-expect-error a tool needs a description
export const silent = <Chat protocol={protocol} url="/api/chat" tools={{ a: { parameters: {}, execute: () => "" } }} />;
export const wrapped = (props: ChatProps) => <Chat {...props} />;
export const several = [given, undefined].map((tools) => <Chat protocol={protocol} url="/api/chat" tools={tools} />);
export function useTyped() {
  return useAgentSession({
    protocol,
    url: "/api/chat",
    connection: undefined,
    tools: { a: { description: "", parameters: schema, execute: ({ city }) => city.toUpperCase() } },
  });
}
export const rule: PolicyRule = { ruleId: "r", effect: "allow", toolName: "read", path: undefined, input: undefined, reason: undefined };
export function keysOf(row: Row): readonly string[] {
  // @ts-expect-error only a group has several
  void row.partKeys;
  return row.type === "group" ? row.partKeys : row.type === "part" ? [row.partKey] : [];
}
`;
