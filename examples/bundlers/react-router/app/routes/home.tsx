import { AgentChat } from "../AgentChat";

export default function Home() {
  return <AgentChat />;
}
