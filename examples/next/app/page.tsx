import { AgentChat } from "./AgentChat";

export default function Page() {
  return (
    <main style={{ height: "100vh" }}>
      <AgentChat />
    </main>
  );
}
