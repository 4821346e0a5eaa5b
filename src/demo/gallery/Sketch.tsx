import type { ReactElement } from "react";
import { fitBlocks, heightOf, sketchGap, type SketchKind } from "./sketchSteps.ts";

/** Props of `Sketch`. */
export interface SketchProps {
  /** What the picture shows, in order. */
  readonly blocks: readonly SketchKind[];
}

const WIDTH = 160;
const HEIGHT = 96;
const EDGE = 10;
const INNER = WIDTH - 2 * EDGE;
/** The person's own words, above what the agent does. */
const BUBBLE = 12;

/** A chat in small: the person's words, and the blocks below them. Renders an `<svg>` element that screen readers skip. */
export function Sketch({ blocks }: SketchProps): ReactElement {
  const top = EDGE + BUBBLE + sketchGap;
  const fitting = fitBlocks(blocks, HEIGHT - EDGE - top);
  return (
    <svg className="demo-sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <rect className="demo-sketch-bubble" x={WIDTH - EDGE - 64} y={EDGE} width={64} height={BUBBLE} rx={6} />
      {fitting.map((kind, index) => {
        const above = fitting.slice(0, index);
        const at = top + heightOf(above) + (index === 0 ? 0 : sketchGap);
        return (
          // Two blocks may be of one kind; they never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={index} transform={`translate(${EDGE} ${at})`}>
            {drawings[kind]}
          </g>
        );
      })}
    </svg>
  );
}

/** A line of words. */
function line(x: number, y: number, width: number, look = "line"): ReactElement {
  return <rect key={`${x}-${y}`} className={`demo-sketch-${look}`} x={x} y={y} width={width} height={3} rx={1.5} />;
}

function card(height: number, look = "card"): ReactElement {
  return <rect className={`demo-sketch-${look}`} x={0} y={0} width={INNER} height={height} rx={4} />;
}

const call = (
  <>
    <rect className="demo-sketch-mark" x={0} y={1} width={7} height={7} rx={2} />
    {line(12, 3, 58)}
    <path className="demo-sketch-check" d="M131 4.5l2.5 2.5 5-5" />
  </>
);

const drawings: Readonly<Record<SketchKind, ReactElement>> = {
  call,
  helper: (
    <>
      <path className="demo-sketch-branch" d="M3.5 -5v7a3 3 0 0 0 3 3h6" />
      <g transform="translate(16 0)">
        <circle className="demo-sketch-mark" cx={3.5} cy={4.5} r={3.5} />
        {line(12, 3, 46)}
      </g>
    </>
  ),
  text: (
    <>
      {line(0, 1, 120)}
      {line(0, 8, 78)}
    </>
  ),
  thought: line(0, 2, 96, "faint"),
  change: (
    <>
      {card(22)}
      <rect className="demo-sketch-removed" x={0.5} y={3} width={INNER - 1} height={8} />
      <rect className="demo-sketch-added" x={0.5} y={11} width={INNER - 1} height={8} />
      {line(12, 5.5, 56, "minus")}
      {line(12, 13.5, 74, "plus")}
    </>
  ),
  failure: (
    <>
      <circle className="demo-sketch-danger" cx={5} cy={6} r={5} />
      <path className="demo-sketch-cross" d="M3 4l4 4M7 4l-4 4" />
      {line(16, 4.5, 70, "minus")}
    </>
  ),
  file: (
    <>
      {card(22)}
      <path className="demo-sketch-page" d="M8 4h7l4 4v10H8z" />
      {line(28, 6, 52)}
      {line(28, 13, 34, "faint")}
    </>
  ),
  form: (
    <>
      {card(30)}
      {line(8, 6, 30)}
      <rect className="demo-sketch-field" x={44} y={4} width={80} height={8} rx={2} />
      {line(8, 17, 22)}
      <rect className="demo-sketch-field" x={44} y={15} width={80} height={8} rx={2} />
      {line(44, 25, 24, "accent")}
    </>
  ),
  formula: (
    <text className="demo-sketch-formula" x={INNER / 2} y={15} textAnchor="middle">
      x² + px = q
    </text>
  ),
  permission: (
    <>
      {card(24)}
      <rect className="demo-sketch-accent" x={0} y={0} width={3} height={24} rx={1.5} />
      {line(11, 5, 84)}
      <rect className="demo-sketch-accent" x={11} y={12} width={34} height={8} rx={3} />
      <rect className="demo-sketch-field" x={50} y={12} width={26} height={8} rx={3} />
    </>
  ),
  picture: (
    <>
      {card(28)}
      {[11, 18, 8, 22, 19, 6].map((height, index) => (
        <rect
          key={`${index}-${height}`}
          className="demo-sketch-accent"
          x={18 + index * 18}
          y={25 - height}
          width={11}
          height={height}
          rx={1.5}
        />
      ))}
    </>
  ),
  plan: (
    <>
      {[0, 9, 18].map((y, index) => (
        <g key={y} transform={`translate(0 ${y})`}>
          <rect className={index === 0 ? "demo-sketch-accent" : "demo-sketch-field"} width={7} height={7} rx={2} />
          {line(13, 2, [76, 58, 66][index] ?? 60)}
        </g>
      ))}
    </>
  ),
  screen: (
    <>
      {card(30)}
      <path className="demo-sketch-edge" d="M0 7h140" />
      {[5, 10, 15].map((x) => (
        <circle key={x} className="demo-sketch-mark" cx={x} cy={3.5} r={1.3} />
      ))}
      <rect className="demo-sketch-field" x={20} y={11} width={66} height={6} rx={2} />
      <rect className="demo-sketch-accent" x={20} y={20} width={30} height={7} rx={2} />
      <path className="demo-sketch-pointer" d="M42 20l2 9 2.5-3 4-.5z" />
    </>
  ),
  sources: (
    <>
      {[0, 44, 88].map((x, index) => (
        <g key={x} transform={`translate(${x} 0)`}>
          <rect className="demo-sketch-card" width={40} height={12} rx={6} />
          <circle className="demo-sketch-accent" cx={7} cy={6} r={2.5} />
          {line(13, 4.5, index === 1 ? 16 : 20)}
        </g>
      ))}
    </>
  ),
  terminal: (
    <>
      {card(24, "terminal")}
      {line(8, 4, 44, "plus")}
      {line(8, 10.5, 96, "faint")}
      {line(8, 17, 68, "faint")}
    </>
  ),
};
