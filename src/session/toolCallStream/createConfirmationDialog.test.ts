import { expect, test, vi } from "vitest";
import { selectOpenRequests } from "../../store/index.ts";
import { answerStarts, asks, callStarts, openScriptedSession } from "../fixtures/openScriptedSession.ts";
import { createConfirmationDialog } from "./createConfirmationDialog.ts";

async function ask() {
  const opened = await openScriptedSession();
  opened.session.send("go");
  opened.emit(
    answerStarts("turn1"),
    callStarts("turn1", "c", "send_email", { to: "a" }),
    asks("permission", "turn1", "c"),
  );
  return { ...opened, show: createConfirmationDialog(opened.session) };
}

test("a dialog that is open when its session is closed is refused, so that nobody waits for it", async () => {
  const { session, show } = await ask();
  const decision = show({ toolName: "send_email", input: { to: "a" } });
  expect(session.signal.aborted).toBe(false);
  session.close();
  expect(session.signal.aborted).toBe(true);
  await expect(decision).resolves.toEqual({ approved: false });
});

test("a dialog that is opened after its session was closed is refused", async () => {
  const { session, show } = await ask();
  session.close();
  await expect(show({ toolName: "send_email", input: { to: "a" } })).resolves.toEqual({ approved: false });
});

test("closing the connection refuses the dialogs of its sessions, too", async () => {
  const { connection, show } = await ask();
  const decision = show({ toolName: "send_email", input: { to: "a" } });
  connection.close();
  await expect(decision).resolves.toEqual({ approved: false });
});

test("an input that was edited to null is approved as null, not as it came", async () => {
  const opened = await openScriptedSession();
  const { session } = opened;
  const confirmed = vi.fn<(confirm: unknown) => void>();
  session.onMessageStart((message) => message.onToolCallStart((call) => void call.onToolCallConfirm(confirmed)));
  session.send("go");
  opened.emit(answerStarts("turn1"), callStarts("turn1", "c", "set", { to: "a" }), asks("permission", "turn1", "c"));
  const decision = createConfirmationDialog(session)({ toolName: "set" });
  session.decide(selectOpenRequests(session.thread)[0]?.requestId ?? "", { granted: true, input: null });
  await expect(decision).resolves.toEqual({ approved: true, editedInput: null });
  await vi.waitFor(() => expect(confirmed).toHaveBeenCalledWith({ approved: true, input: null }));
});
