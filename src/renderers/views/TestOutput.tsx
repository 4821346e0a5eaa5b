"use client";
import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { useMemo, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { readTestReport } from "../../content/index.ts";
import type { TestCase, TestReport } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";

/** Props of `TestOutput`. */
export interface TestOutputProps {
  /** What a command has written; undefined while it runs, and where its beginning is lost. */
  readonly output: string | undefined;
  /** The same output as text. */
  readonly children: ReactNode;
}

/**
 * The output of a command: where it is certainly the result of tests a list of them, failures first with their message, and the text one press
 * away; else the text. Renders a `<div>` element around either.
 */
export function TestOutput({ output, children }: TestOutputProps): ReactElement {
  const { receipt: texts } = useMessages();
  const report = useMemo(() => (output === undefined ? undefined : readTestReport(output)), [output]);
  const [asText, setAsText] = useState(false);
  if (report === undefined) return <>{children}</>;
  return (
    <div className="cs-root cs-test-output" data-slot="test-output" data-format={report.format}>
      {asText ? children : <TestList report={report} />}
      <Button className="cs-test-toggle" variant="quiet" size="small" onClick={() => setAsText(!asText)}>
        {asText ? texts.showTests : texts.showText}
      </Button>
    </div>
  );
}

/** Number of tests that are listed at first, and more at each press. */
const page = 100;

function TestList({ report }: { readonly report: TestReport }): ReactElement {
  const { receipt: texts } = useMessages();
  const { passed, failed, skipped, cases } = report;
  const [limit, setLimit] = useState(0);
  const failures = cases.filter(({ status }) => status === "failed");
  const others = cases.filter(({ status }) => status !== "failed");
  const shown = [...failures.slice(0, Math.max(limit, page)), ...others.slice(0, limit)];
  const rest = cases.length - shown.length;
  const Icon = failed > 0 ? CircleX : CircleCheck;
  return (
    <>
      <p className="cs-test-sum" data-status={failed > 0 ? "failed" : "passed"}>
        <Icon className="cs-plain" aria-hidden="true" />
        <span className="cs-plain">
          {failed > 0 ? texts.failed(failed, passed + failed + skipped) : texts.passed(passed)}
          {skipped > 0 && `, ${texts.skipped(skipped)}`}
        </span>
      </p>
      {shown.length > 0 && (
        <ul className="cs-test-list" aria-label={texts.tests}>
          {shown.map((test, index) => (
            <TestItem key={index} test={test} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button
          className="cs-test-toggle"
          variant="quiet"
          size="small"
          onClick={({ currentTarget: { nextElementSibling: next } }) => {
            setLimit(limit + page);
            // This button disappears with the last page.
            if (rest <= page && next instanceof HTMLElement) next.focus();
          }}
        >
          {limit === 0 && failures.length <= page ? texts.showPassed(rest) : texts.more(rest)}
        </Button>
      )}
    </>
  );
}

const icons = { failed: CircleX, passed: CircleCheck, skipped: CircleMinus } as const;

function TestItem({ test: { name, status, message } }: { readonly test: TestCase }): ReactElement {
  const { receipt: texts } = useMessages();
  const Icon = icons[status];
  return (
    <li className="cs-test" data-slot="test" data-status={status}>
      <Icon className="cs-plain" aria-hidden="true" />
      <span className="cs-visually-hidden">{texts.status[status]}: </span>
      <code className="cs-test-name">
        <VisibleText text={name} />
      </code>
      {message !== undefined && (
        <pre className="cs-test-message" dir="ltr">
          {message.split("\n").map((line, index) => (
            <span className="cs-test-line" key={index}>
              <VisibleText text={line} />
            </span>
          ))}
        </pre>
      )}
    </li>
  );
}
