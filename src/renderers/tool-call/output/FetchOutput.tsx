"use client";
import { useMemo, type ReactElement } from "react";
import { readResponse, summarizeToolCall } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { LineView, Link, VisibleText } from "../../../ui/index.ts";
import { ProseView } from "../../views/ProseView.tsx";
import type { TextOutputProps } from "./TextOutputProps.ts";

/** The result of a fetch: URL, status and text. */
export function FetchOutput({ part, text }: TextOutputProps): ReactElement {
  const { toolCall } = useMessages();
  const { object = "" } = useMemo(() => summarizeToolCall(part), [part]);
  const { status, type = "" } = readResponse(part.rawOutput ?? part.result);
  const language = /html|xml/.test(type) || /^\s*</.test(text) ? "html" : /json/.test(type) ? "json" : "";
  return (
    <>
      <p className="cs-fetch-head" data-slot="fetch-head">
        {status !== undefined && (
          <span className="cs-plain" data-ok={status < 400}>
            {toolCall.httpStatus(status)}
          </span>
        )}
        <Link href={object} text={object}>
          <VisibleText text={object} />
        </Link>
      </p>
      {language === "" ? (
        <div className="cs-tool-call-section">
          <ProseView text={text} label={toolCall.textOf(object)} />
        </div>
      ) : (
        <LineView
          text={text}
          label={toolCall.textOf(object)}
          fileName={object.split(/[\\/]/).at(-1) ?? ""}
          language={language}
        />
      )}
    </>
  );
}
