"use client";
import type { ReactElement } from "react";
import { useUsage } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Messages } from "../../messages/index.ts";
import type { Usage } from "../../model/index.ts";
import { Tooltip } from "../../ui/index.ts";

/**
 * How full the context is, or how many tokens were used, or the cost, whichever is known first; all of it on hover and focus. Renders
 * nothing until the agent reports its usage. Renders a `<button>` element.
 */
export function UsageGauge(): ReactElement | null {
  const messages = useMessages();
  const usage = useUsage();
  const details = usage === undefined ? [] : toDetails(usage, messages);
  if (usage === undefined || details.length === 0) return null;
  const { used, size, inputTokens = 0, outputTokens = 0 } = usage;
  const percent =
    used === undefined || size === undefined || size <= 0 ? undefined : Math.min(100, Math.round((used / size) * 100));
  const tokens = used ?? inputTokens + outputTokens;
  // An agent may report nothing but the cost, which is the only detail then.
  const isCostOnly = used === undefined && tokens === 0;
  const texts = messages.composer.usage;
  const count = isCostOnly ? details.join(", ") : texts.tokens(messages.format.compact(tokens));
  const shown = percent === undefined ? count : texts.share(percent);
  return (
    <Tooltip text={details.join(", ")}>
      <button
        type="button"
        className="cs-usage"
        data-slot="usage"
        data-status={percent !== undefined && percent >= 90 ? "nearly-full" : "ok"}
        aria-label={isCostOnly ? shown : texts.label(shown, details)}
      >
        {percent !== undefined && <Ring percent={percent} />}
        <span className="cs-plain">{shown}</span>
      </button>
    </Tooltip>
  );
}

function Ring({ percent }: { percent: number }): ReactElement {
  return (
    <svg className="cs-plain" viewBox="0 0 16 16" aria-hidden="true">
      <circle className="cs-usage-track" cx="8" cy="8" r="6" />
      <circle
        className="cs-usage-share"
        cx="8"
        cy="8"
        r="6"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}

function toDetails({ used, size, inputTokens, outputTokens, cost }: Usage, { composer, format }: Messages): string[] {
  const details: string[] = [];
  if (used !== undefined && size !== undefined)
    details.push(composer.usage.context(format.count(used), format.count(size)));
  else if (used !== undefined) details.push(composer.usage.tokens(format.count(used)));
  // Wires with required numbers send zero when nothing was counted.
  const [input, output] = [inputTokens ?? 0, outputTokens ?? 0];
  if (input + output > 0) details.push(composer.usage.traffic(format.count(input), format.count(output)));
  if (cost !== undefined) details.push(composer.usage.cost(format.money(cost.amount, cost.currency)));
  return details;
}
