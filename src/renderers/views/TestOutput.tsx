"use client";
import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { readTestReport } from "../../content/index.ts";
import type { TestCase, TestReport } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { TerminalExit } from "../../model/index.ts";
import { Button, Disclosure, useFocusHandover, VisibleText } from "../../ui/index.ts";
import { describeTests } from "./describeTests.ts";

/** Props of `TestOutput`. */
export interface TestOutputProps {
  /** What a command has written; undefined while it runs, and where its beginning is lost. */
  readonly output: string | undefined;
  /** How the command ended, where it did not end well: then it is no success, although no test may have failed. */
  readonly exit?: TerminalExit | undefined;
  /** The same output as text. */
  readonly children: ReactNode;
}

/**
 * The output of a command: where it is certainly the result of tests their sum, the failures with their message, and lines that open the list
 * of all tests and the output as text; else the text. Renders a `<div>` element around either.
 */
export function TestOutput({ output, exit, children }: TestOutputProps): ReactElement {
  const { receipt: texts } = useMessages();
  const report = useMemo(() => (output === undefined ? undefined : readTestReport(output)), [output]);
  if (report === undefined) return <>{children}</>;
  return (
    <div className="cs-root cs-test-output" data-slot="test-output" data-format={report.format}>
      <TestResults report={report} exit={exit} />
      <Disclosure className="cs-test-more" summary={texts.rawOutput}>
        {children}
      </Disclosure>
    </div>
  );
}

interface TestResultsProps extends Pick<TestOutputProps, "exit"> {
  readonly report: TestReport;
}

function TestResults({ report, exit }: TestResultsProps): ReactElement {
  const messages = useMessages();
  const { receipt: texts } = messages;
  const { failed, skipped, cases } = report;
  const hasFailed = failed > 0 || exit !== undefined;
  const words = describeTests(report, { exit }, messages);
  const failures = cases.filter(({ status }) => status === "failed");
  const Icon = hasFailed ? CircleX : CircleCheck;
  return (
    <>
      <p className="cs-test-sum" data-status={hasFailed ? "failed" : "passed"}>
        <Icon className="cs-plain" aria-hidden="true" />
        <span className="cs-plain">
          <VisibleText text={skipped > 0 ? `${words}, ${texts.skipped(skipped)}` : words} />
        </span>
      </p>
      {failures.length > 0 && <TestList label={texts.tests} cases={failures} />}
      {cases.length > failures.length && (
        <Disclosure className="cs-test-more" summary={texts.allTests(cases.length)}>
          <TestList label={texts.allTests(cases.length)} cases={cases} brief />
        </Disclosure>
      )}
    </>
  );
}

/** Number of tests that are listed at first, and more at each press. */
const page = 100;

interface TestListProps {
  readonly label: string;
  readonly cases: readonly TestCase[];
  /** Without the messages of failures, which are told above. */
  readonly brief?: boolean | undefined;
}

function TestList({ label, cases, brief = false }: TestListProps): ReactElement {
  const { receipt: texts } = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(page);
  const handOver = useFocusHandover();
  const rest = cases.length - limit;
  return (
    <>
      <ul ref={list} className="cs-test-list" aria-label={label}>
        {cases.slice(0, limit).map(({ message, ...test }, index) => (
          <TestItem key={index} test={brief ? test : { ...test, message }} />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          className="cs-test-toggle"
          variant="quiet"
          size="small"
          onClick={(event) => {
            handOver(event, () => list.current);
            setLimit(limit + page);
          }}
        >
          {texts.more(rest)}
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
