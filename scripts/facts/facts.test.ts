import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keyboard } from "../../src/messages/keyboard.ts";
import { listAnatomies, readProps, readSlots } from "./findAnatomy.ts";
import { findImportedIcons, listIcons } from "./findIcons.ts";
import { keyed, keysOf } from "./keysOf.ts";

test("reads the slots of a component with their attributes, and what the docblock of their function says", () => {
  const source = `/** A card. It opens. */
export function Card() {
  return <div className="cs-card" data-slot="card" data-status={status}><Line data-slot="line" /></div>;
}`;
  expect(readSlots("Card.tsx", source)).toEqual([
    { name: "card", element: "div", attributes: ["data-status"], about: "A card." },
    { name: "line", element: "Line", attributes: [], about: "A card." },
  ]);
  expect(() => readSlots("Card.tsx", "<div")).toThrow("Card.tsx");
});

test("reads the props of a component with their docblock, default and choices", () => {
  const source = `export interface CardProps {
  /**
   * Its height.
   * @default "medium"
   */
  readonly size?: "medium" | "small" | undefined;
  /** Its text. */
  readonly text: string;
}
export interface OtherProps { readonly no: boolean }`;
  expect(readProps("Card.tsx", source, "Card")).toEqual([
    {
      name: "size",
      type: '"medium" | "small"',
      options: ["medium", "small"],
      required: false,
      about: "Its height.",
      fallback: '"medium"',
    },
    { name: "text", type: "string", options: undefined, required: true, about: "Its text.", fallback: undefined },
  ]);
});

test("the anatomy of a component holds its parts and the primitives that it is built upon", () => {
  const anatomies = listAnatomies(process.cwd());
  const names = (component: string): readonly string[] => anatomies[component]?.slots.map(({ name }) => name) ?? [];
  expect(names("Button")).toEqual(["button"]);
  expect(anatomies["Button"]?.about).toMatch(/^A button with a text\. Renders/);
  expect(anatomies["PermissionDock"]?.about).not.toBe("");
  expect(names("ToolCallCard")).toContain("tool-call");
  expect(names("PermissionPrompt")).toContain("permission");
  expect(names("Composer")).toContain("composer-send");
  for (const { slots } of Object.values(anatomies))
    expect(new Set(slots.map(({ name }) => name)).size).toBe(slots.length);
});

test("finds the icons that are drawn, under their own names", () => {
  expect(findImportedIcons('import { Check, X as Cross, type LucideIcon } from "lucide-react";')).toEqual([
    "Check",
    "X",
  ]);
  const icons = listIcons(process.cwd());
  expect(icons.map(({ name }) => name)).toContain("CloudOff");
  expect(icons.find(({ name }) => name === "CloudOff")?.usedIn).toContain("components/chat");
});

test("each key of the keyboard help is on the page of a component that exists", () => {
  const exported = readFileSync("docs/exports.json", "utf8");
  for (const component of keyed) {
    expect(exported).toContain(`"${component}"`);
    expect(keysOf(component)).not.toEqual([]);
  }
  expect(new Set(keyed.flatMap((component) => keysOf(component)))).toEqual(new Set(keyboard.rows));
});
