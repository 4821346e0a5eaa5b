import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { Dialog } from "../../ui.ts";
import { Sketch } from "./Sketch.tsx";
import { sketchSteps, type Sketch as SketchData } from "./sketchSteps.ts";
import { filterTasks, tasks, type Task } from "./tasks.ts";

/** Props of `Gallery`. */
export interface GalleryProps {
  /** Name of the task on the page. */
  readonly current: string | undefined;
  /** Called with the name of the task that is chosen. */
  readonly onChoose: (task: string) => void;
  /** Called when it is closed, also after a choice. */
  readonly onClose: () => void;
}

/** The steps of a real repair, for the card of the agent that has no script. */
const repair: SketchData = { blocks: ["call", "change", "permission"], calls: 0, asks: 0 };

/**
 * A dialog with a card for each task. Words in its field filter the cards, the arrows move among them, Enter opens one. Renders a
 * `<dialog>` element.
 */
export function Gallery({ current, onChoose, onClose }: GalleryProps): ReactElement {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(() => tasks.find(({ name }) => name === current)?.name);
  // Left and Right belong to the caret while words are typed, and to the cards once an arrow went there.
  const [isAmongCards, setIsAmongCards] = useState(true);
  const found = useMemo(() => filterTasks(query), [query]);
  const listRef = useRef<HTMLUListElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  const id = useId();
  const index = Math.max(
    0,
    found.findIndex(({ name }) => name === active),
  );
  useLayoutEffect(() => {
    listRef.current?.children[index]?.scrollIntoView({ block: "nearest" });
  }, [index, found]);
  // After the dialog, which takes the focus when it is shown.
  useEffect(() => fieldRef.current?.focus(), []);
  const choose = (name: string): void => {
    onClose();
    onChoose(name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const chosen = found[index];
    if (event.key === "Enter") {
      // The focus returns to the button behind the dialog, which the same key would press.
      event.preventDefault();
      if (chosen !== undefined) choose(chosen.name);
    }
    const step = toStep(event.key, listRef.current, isAmongCards);
    if (step === undefined) return;
    event.preventDefault();
    setIsAmongCards(true);
    setActive(found[Math.min(found.length - 1, Math.max(0, index + step))]?.name);
  };
  return (
    <Dialog open onOpenChange={onClose} title="What should the agent do?">
      <div className="demo-gallery">
        <div className="demo-gallery-search">
          <input
            ref={fieldRef}
            className="demo-gallery-field"
            role="combobox"
            aria-label="Search the tasks"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={id}
            aria-activedescendant={found.length === 0 ? undefined : `${id}-${index}`}
            placeholder="Search"
            spellCheck={false}
            value={query}
            onChange={({ target }) => {
              setQuery(target.value);
              setActive(undefined);
              setIsAmongCards(target.value === "");
            }}
            onKeyDown={onKeyDown}
          />
          <p className="demo-gallery-count" role="status">
            {found.length === tasks.length ? `${tasks.length} tasks` : `${found.length} of ${tasks.length}`}
          </p>
        </div>
        <ul ref={listRef} id={id} className="demo-cards" role="listbox" aria-label="Tasks">
          {found.map((task, at) => (
            <Card
              key={task.name}
              id={`${id}-${at}`}
              task={task}
              isActive={at === index}
              isCurrent={task.name === current}
              onChoose={choose}
            />
          ))}
        </ul>
        {found.length === 0 && <p className="demo-gallery-none">Nothing here is about “{query.trim()}”.</p>}
      </div>
    </Dialog>
  );
}

interface CardProps {
  readonly id: string;
  readonly task: Task;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: (task: string) => void;
}

function Card({ id, task, isActive, isCurrent, onChoose }: CardProps): ReactElement {
  const { name, title, sentence, scenario } = task;
  const sketch = useMemo(() => (scenario === undefined ? repair : sketchSteps(scenario.steps)), [scenario]);
  const facts = describe(sketch);
  return (
    // Its keys are those of the field, which keeps the focus.
    <li id={id} className="demo-card" role="option" aria-selected={isActive} onClick={() => onChoose(name)}>
      <Sketch blocks={sketch.blocks} />
      <div className="demo-card-words">
        <p className="demo-card-title">
          {title}
          {isCurrent && <span className="demo-card-current">Open now</span>}
        </p>
        <p className="demo-card-sentence">{sentence}</p>
        {facts !== "" && <p className="demo-card-facts">{facts}</p>}
      </div>
    </li>
  );
}

function describe({ calls, asks }: SketchData): string {
  return [
    ...(calls === 0 ? [] : [calls === 1 ? "1 tool call" : `${calls} tool calls`]),
    ...(asks === 0 ? [] : [asks === 1 ? "asks you once" : `asks you ${asks} times`]),
  ].join(" · ");
}

/** Returns by how many cards a key moves; undefined for a key that the field keeps. */
function toStep(key: string, list: HTMLUListElement | null, isAmongCards: boolean): number | undefined {
  const tops = [...(list?.children ?? [])].map((card) => card.getBoundingClientRect().top);
  const columns = Math.max(1, tops.filter((top) => top === tops[0]).length);
  switch (key) {
    case "ArrowDown":
      return columns;
    case "ArrowUp":
      return -columns;
    case "ArrowRight":
      return isAmongCards ? 1 : undefined;
    case "ArrowLeft":
      return isAmongCards ? -1 : undefined;
    default:
      return undefined;
  }
}
