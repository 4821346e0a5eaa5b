"use client";
import { Chat } from "countersign";
import { deltaKit } from "countersign/protocols";

const protocol = deltaKit({ extension: true });

export function AgentChat() {
  return <Chat protocol={protocol} url="/api/chat" />;
}
