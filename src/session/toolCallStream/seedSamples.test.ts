import { describe, expect, test, vi } from "vitest";
import type { AgentTurn } from "../../agents/index.ts";
import type { Answer, Json, NewRequest } from "../../model/index.ts";
import { servedProtocols } from "../../protocols/index.ts";
import { selectOpenRequests } from "../../store/index.ts";
import { openServedSession } from "../fixtures/openServedSession.ts";
import type { Session } from "../Session.ts";
import { createConfirmationDialog } from "./createConfirmationDialog.ts";
import { InterruptType, type MessageStream } from "./MessageStream.ts";
import type { ToolCallStream } from "./ToolCallStream.ts";
import { requestIdOf } from "../../model/test-support/requestIdOf.ts";

function call(turn: AgentTurn, toolName: string, input: Json): void {
  const { turnId, messageId } = turn;
  const argument = JSON.stringify(input);
  turn.emit({ type: "toolCall.started", turnId, messageId, toolCallId: "tc_1", toolName, argument });
}

function finish(turn: AgentTurn, result: string): void {
  const { turnId, messageId } = turn;
  turn.emit({
    type: "toolCall.updated",
    turnId,
    messageId,
    toolCallId: "tc_1",
    patch: { status: "completed", result },
  });
}

async function ask(turn: AgentTurn, kind: "permission" | "execution", more: Partial<NewRequest> = {}): Promise<Answer> {
  const { turnId } = turn;
  const options = [
    { id: "yes", label: "", kind: "allow_once" as const },
    { id: "no", label: "", kind: "reject_once" as const },
  ];
  const about = { requestId: `${kind}:${turnId}:tc_1`, turnId, kind, toolCallId: "tc_1" };
  const flags = { editable: false, canExplainDenial: false, options: kind === "permission" ? options : [] };
  const [answer] = await turn.ask([{ ...about, ...flags, ...more }]);
  if (answer === undefined) throw new Error("no answer");
  return answer;
}

/** The agent of the confirmation samples: sends what was granted, and reports what it sent. */
async function sendEmail(turn: AgentTurn): Promise<void> {
  const input = { to: "a@b.c" };
  call(turn, "send_email", input);
  const answer = await ask(turn, "permission", { editable: true, schema: { type: "object" } });
  if (answer.granted) finish(turn, JSON.stringify(answer.input ?? input));
}

const ended = (session: Session) => vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"));

/** The user, who decides in the kit's own prompt. */
async function decide(session: Session, granted: boolean, input?: Json): Promise<void> {
  await vi.waitFor(() => expect(selectOpenRequests(session.thread)).toHaveLength(1));
  const [request] = selectOpenRequests(session.thread);
  session.decide(requestIdOf(request), { granted, input });
}

const served = servedProtocols.map((one) => [one.id, () => one.create()] as const);

describe.each(served)("the samples of the page on ToolCallStream, over %s", (_id, protocol) => {
  test("a call starts with its name and input, and ends with its output", async () => {
    const log: unknown[] = [];
    const session = openServedSession(protocol, async (turn) => {
      call(turn, "get_weather", { city: "London" });
      finish(turn, '{"tempC":18}');
    });
    session.onMessageStart((message) => {
      message.onToolCallStart((toolCall) => {
        const { toolName, input } = toolCall.startEvent;
        const parsedInput: unknown = JSON.parse(input ?? "{}");
        log.push(toolCall.toolCallId, toolName, parsedInput);
        toolCall.onToolCallEnd((endEvent) => {
          const result: unknown = JSON.parse(endEvent.output ?? "{}");
          log.push(toolCall.ended, result);
        });
      });
    });
    session.send("weather?");
    await ended(session);
    expect(log).toEqual(["tc_1", "get_weather", { city: "London" }, true, { tempC: 18 }]);
  });
});

/** The protocols whose agents do not execute all of their calls, as in ACP. */
const executing = served.filter(([id]) => id !== "acp");

test.each(executing)(
  "a handler executes a call of this client and ends it with its output, over %s",
  async (_id, protocol) => {
    const outputs: unknown[] = [];
    const executeTool = async (toolName: string, input: string): Promise<unknown> => ({ toolName, input });
    const get_selection = { description: "", parameters: { type: "object" }, confirm: true, execute: () => "unused" };
    const session = openServedSession(
      protocol,
      async (turn) => {
        call(turn, "get_selection", { file: "a" });
        outputs.push((await ask(turn, "execution")).output);
      },
      { tools: { get_selection } },
    );
    session.onMessageStart((message) => {
      message.onToolCallStart(async (toolCall) => {
        const { toolName, input } = toolCall.startEvent;
        const result = await executeTool(toolName, input);
        toolCall.sendToolCallEnd({ output: JSON.stringify(result) });
      });
    });
    session.send("what is selected?");
    await ended(session);
    expect(outputs).toEqual(['{"toolName":"get_selection","input":"{\\"file\\":\\"a\\"}"}']);
  },
);

type Dialog = ReturnType<typeof createConfirmationDialog>;

/** The sample "BEFORE" of the page, unchanged. */
function useInterrupts(message: MessageStream, showConfirmationDialog: Dialog): void {
  message.onInterruptStart(async ({ interruptId, startEvent }) => {
    if (startEvent.type !== InterruptType.ToolCallConfirmation) return;
    const { toolName = "", inputSchema, inputValue } = startEvent.value;
    const decision = await showConfirmationDialog({ toolName, inputSchema, input: inputValue });
    message.sendInterruptEnd(interruptId, { approved: decision.approved, input: decision.editedInput });
  });
}

/** The sample "AFTER" of the page, unchanged. */
function useConfirmations(message: MessageStream, showConfirmationDialog: Dialog): void {
  message.onToolCallStart(async (toolCall: ToolCallStream) => {
    const { toolName, input, requireConfirmation, inputSchema } = toolCall.startEvent;
    if (!requireConfirmation) return;
    const decision = await showConfirmationDialog({ toolName, inputSchema, input });
    if (decision.approved) {
      toolCall.sendToolCallConfirm({ approved: true, input: decision.editedInput });
    } else {
      toolCall.sendToolCallConfirm({ approved: false });
    }
  });
}

const asking = served.filter(([, create]) => create().carries.features.permissions !== "absent");

describe.each(asking)("permissions, over %s", (_id, protocol) => {
  test.each([
    ["the older flow", useInterrupts, true],
    ["the older flow", useInterrupts, false],
    ["the new flow", useConfirmations, true],
    ["the new flow", useConfirmations, false],
  ])(
    "a confirmation opens the dialog and its decision is sent once: %s (%o, granted %s)",
    async (_flow, use, granted) => {
      const session = openServedSession(protocol, sendEmail);
      const decisions: unknown[] = [];
      const showConfirmationDialog = createConfirmationDialog(session);
      session.onMessageStart((message) => use(message, showConfirmationDialog));
      session.onMessageStart((message) =>
        message.onToolCallStart(
          (toolCall) => void toolCall.onToolCallConfirm((confirm) => void decisions.push(confirm)),
        ),
      );
      session.send("mail it");
      // Not every wire can carry an edited input with the grant.
      const canEdit = protocol().carries.features.editedInput !== "absent";
      const edited = granted && canEdit ? { to: "edited@b.c" } : undefined;
      await decide(session, granted, edited);
      await ended(session);
      const effective = edited ?? { to: "a@b.c" };
      expect(decisions).toEqual([granted ? { approved: true, input: effective } : { approved: false }]);
      const [sent] = session.thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));
      expect(sent).toMatchObject(
        granted ? { status: "completed", result: JSON.stringify(effective) } : { status: "denied" },
      );
      const notices = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "notice"));
      expect(notices).toEqual([]);
    },
  );
});
