import { servePage } from "./servePage.ts";

/** One answer of a scripted model: a text, or the call of a tool. */
export type ModelReply = string | { readonly tool: string; readonly input: object };

interface Asked {
  readonly stream?: boolean;
  readonly tools?: readonly unknown[];
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
}

/** Serves OpenAI's Chat Completions on loopback; `reply` gets the last message and its role. */
export async function serveChatModel(
  reply: (role: string, text: string) => ModelReply,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  let count = 0;
  const served = await servePage(async (request) => {
    const asked: Asked = await request.json();
    const last = asked.messages.at(-1);
    const wanted = reply(last?.role ?? "", JSON.stringify(last?.content ?? ""));
    // A request without tools expects a text, e.g. a title for the conversation.
    const answer = typeof wanted !== "string" && (asked.tools ?? []).length === 0 ? "A conversation" : wanted;
    const call =
      typeof answer === "string"
        ? undefined
        : {
            id: `call_${(count += 1)}`,
            type: "function",
            function: { name: answer.tool, arguments: JSON.stringify(answer.input) },
          };
    const reason = call === undefined ? "stop" : "tool_calls";
    const delta = call === undefined ? { content: answer } : { tool_calls: [{ index: 0, ...call }] };
    const base = { id: "chatcmpl_1", created: 0, model: "m" };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    if (asked.stream !== true) {
      const message = {
        role: "assistant",
        content: null,
        ...(call === undefined ? { content: answer } : { tool_calls: [call] }),
      };
      return Response.json({
        ...base,
        object: "chat.completion",
        choices: [{ index: 0, message, finish_reason: reason }],
        usage,
      });
    }
    const chunk = (part: object, end: string | null) => ({
      ...base,
      object: "chat.completion.chunk",
      choices: [{ index: 0, delta: part, finish_reason: end }],
    });
    const chunks = [chunk({ role: "assistant", ...delta }, null), { ...chunk({}, reason), usage }];
    const text = [...chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`), "data: [DONE]\n\n"].join("");
    return new Response(text, { headers: { "content-type": "text/event-stream" } });
  });
  return { url: `${served.url}api/v1`, close: () => served.close() };
}
