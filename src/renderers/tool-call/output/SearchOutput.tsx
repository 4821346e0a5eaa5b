"use client";
import { useRef, useState, type ReactElement } from "react";
import { foldCase, type FileMatches, type SearchMatches } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { Button, useFocusHandover, VisibleText } from "../../../ui/index.ts";
import { ToolCallPlace } from "../ToolCallPlace.tsx";

/** Props of `SearchOutput`. */
export interface SearchOutputProps {
  /** The matches by file. */
  readonly found: SearchMatches;
  /**
   * The query; its first occurrence in each line is marked, in upper or lower case.
   * @default ""
   */
  readonly query?: string | undefined;
}

/** Number of matches that are shown at first. */
const shown = 40;

/** The matches of a search, by file; a press on one opens its location when locations can be opened. Renders a `<div>` element. */
export function SearchOutput({ found: { files, notes }, query = "" }: SearchOutputProps): ReactElement {
  const { toolCall } = useMessages();
  const [limit, setLimit] = useState(shown);
  const handOver = useFocusHandover();
  const list = useRef<HTMLUListElement>(null);
  const count = files.reduce((sum, { matches }) => sum + Math.max(1, matches.length), 0);
  return (
    <div className="cs-search-output" data-slot="search-output">
      <p className="cs-tool-call-label">{toolCall.found(count, files.length)}</p>
      <ul ref={list} className="cs-search-files">
        {takeFirst(files, limit).map(({ path, matches, total }) => (
          <li className="cs-plain" key={path}>
            <ToolCallPlace location={{ path }} />
            {total > 1 && <span className="cs-search-count">{total}</span>}
            <ul className="cs-plain">
              {matches.map(({ line, text = "" }, index) => (
                <li key={index} className="cs-search-match">
                  {line !== undefined && <ToolCallPlace location={{ path, line }}>{line}</ToolCallPlace>}
                  <code className="cs-plain">
                    <Marked text={text.trim().slice(0, 400)} query={query} />
                  </code>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {count > limit && (
        <Button
          variant="quiet"
          size="small"
          onClick={(event) => {
            handOver(event, () => list.current);
            setLimit(limit * 5);
          }}
        >
          {toolCall.detail.more(count - limit)}
        </Button>
      )}
      {notes.slice(0, 5).map((note, index) => (
        <p key={index} className="cs-tool-call-label">
          <VisibleText text={note} />
        </p>
      ))}
    </div>
  );
}

/** A text with the first occurrence of a query marked; a query that is a regular expression is compared as plain text. */
function Marked({ text, query }: { readonly text: string; readonly query: string }): ReactElement {
  const at = query === "" ? -1 : foldCase(text).indexOf(foldCase(query));
  if (at === -1) return <VisibleText text={text} />;
  const end = at + query.length;
  return (
    <>
      <VisibleText text={text.slice(0, at)} />
      <mark className="cs-search-mark">
        <VisibleText text={text.slice(at, end)} />
      </mark>
      <VisibleText text={text.slice(end)} />
    </>
  );
}

/** A file with the matches of it that are shown, and the number of all. */
interface TakenMatches extends FileMatches {
  readonly total: number;
}

/** Returns the files up to a total number of matches; a file without matches counts as one. */
function takeFirst(files: readonly FileMatches[], limit: number): TakenMatches[] {
  const taken: TakenMatches[] = [];
  let room = limit;
  for (const { path, matches } of files) {
    if (room <= 0) break;
    taken.push({ path, matches: matches.slice(0, room), total: matches.length });
    room -= Math.max(1, matches.length);
  }
  return taken;
}
