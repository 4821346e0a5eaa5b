import type { ModelReply } from "./serveChatModel.ts";
import { servePage } from "./servePage.ts";

interface Asked {
  readonly stream?: boolean;
  readonly tools?: readonly unknown[];
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[];
}

/** Serves Anthropic's Messages on loopback; `reply` gets the last message. */
export async function serveMessagesModel(
  reply: (text: string) => ModelReply,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  let count = 0;
  const served = await servePage(async (request) => {
    if (request.url.includes("count_tokens")) return Response.json({ input_tokens: 1 });
    if (!request.url.includes("/messages")) return Response.json({ data: [] });
    const asked: Asked = await request.json();
    const wanted = reply(JSON.stringify(asked.messages.at(-1)?.content ?? ""));
    // A request without tools expects a text, e.g. a title for the conversation.
    const answer = typeof wanted !== "string" && (asked.tools ?? []).length === 0 ? "A conversation" : wanted;
    count += 1;
    const isCall = typeof answer !== "string";
    const block = isCall
      ? { type: "tool_use", id: `toolu_${count}`, name: answer.tool, input: answer.input }
      : { type: "text", text: answer };
    const base = { id: `msg_${count}`, type: "message", role: "assistant", model: "m" };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const reason = isCall ? "tool_use" : "end_turn";
    if (asked.stream !== true)
      return Response.json({ ...base, content: [block], stop_reason: reason, stop_sequence: null, usage });
    const empty = isCall ? { ...block, input: {} } : { type: "text", text: "" };
    const delta = isCall
      ? { type: "input_json_delta", partial_json: JSON.stringify(answer.input) }
      : { type: "text_delta", text: answer };
    const message = { ...base, content: [], stop_reason: null, stop_sequence: null, usage };
    const events = [
      { type: "message_start", message },
      { type: "content_block_start", index: 0, content_block: empty },
      { type: "content_block_delta", index: 0, delta },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: reason, stop_sequence: null }, usage },
      { type: "message_stop" },
    ];
    const text = events.map((one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`).join("");
    return new Response(text, { headers: { "content-type": "text/event-stream" } });
  });
  return { url: `${served.url}api`, close: () => served.close() };
}
