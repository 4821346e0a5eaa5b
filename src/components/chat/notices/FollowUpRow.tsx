"use client";
import { CornerDownRight } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSession, useTurn } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { drawProse } from "../../../ui/index.ts";
import { useChatSettings } from "../ChatSettings.ts";
import type { FollowUps } from "../ChatSettings.ts";

/** Props of `FollowUpRow`. */
export interface FollowUpRowProps {
  /** The tasks, or the app's function that finds them. */
  readonly followUps: FollowUps;
}

/** Most tasks that are offered. */
const OFFERED = 4;

/**
 * Tasks to go on with, below an answer that has ended well. They disappear with the next prompt. Renders a `<ul>` element, or nothing.
 */
export function FollowUpRow({ followUps }: FollowUpRowProps): ReactElement | null {
  const session = useSession();
  const { chat } = useMessages();
  const { focusComposer } = useChatSettings();
  const { turnId, status, reason } = useTurn();
  const answeredTurnId = status === "idle" && reason === "completed" ? turnId : null;
  const [result, setResult] = useState<{ readonly turnId: string; readonly tasks: readonly string[] }>();
  useEffect(() => {
    if (answeredTurnId === null || typeof followUps !== "function") return;
    let isCurrent = true;
    const find = async () => await followUps({ session, turnId: answeredTurnId });
    find().then(
      (tasks) => {
        if (isCurrent) setResult({ turnId: answeredTurnId, tasks });
      },
      // The answer is complete without them.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [answeredTurnId, followUps, session]);
  if (answeredTurnId === null) return null;
  const tasks = typeof followUps === "function" ? (result?.turnId === answeredTurnId ? result.tasks : []) : followUps;
  if (tasks.length === 0) return null;
  return (
    <ul className="cs-follow-ups" data-slot="follow-ups" aria-label={chat.suggestions}>
      {[...new Set(tasks)].slice(0, OFFERED).map((task) => (
        <li className="cs-plain" key={task}>
          <button
            type="button"
            className="cs-suggestion"
            onClick={() => {
              session.send(task);
              focusComposer();
            }}
          >
            <CornerDownRight className="cs-plain" aria-hidden="true" />
            <span className="cs-plain">{drawProse(task)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
