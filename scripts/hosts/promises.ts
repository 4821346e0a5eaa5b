import type { Page } from "playwright";

/** The promises of docs/styling.md to hosts, checked on a page with all parts: each check returns its fault, or undefined. */
export const promises: readonly {
  readonly name: string;
  readonly hold: (page: Page) => Promise<string | undefined>;
}[] = [
  {
    name: "one class of the host and one of the kit's wins",
    hold: async (page) => {
      const css = ".mine .cs-button, .mine .cs-tool-call, .mine .cs-message-bubble { outline: 3px solid rgb(1, 2, 3) }";
      const found = await readWith(page, css, ".cs-button, .cs-tool-call, .cs-message-bubble", "outline-color", "mine");
      return found.every((value) => value === "rgb(1, 2, 3)") ? undefined : found.join();
    },
  },
  {
    name: "a variable on any element around works, also in tokens made of it",
    hold: async (page) => {
      const found = await readWith(
        page,
        ".mine { --cs-font: fantasy }",
        ".cs-chat, .cs-composer-input",
        "font-family",
        "mine",
      );
      return found.every((value) => value === "fantasy") ? undefined : found.join();
    },
  },
  {
    name: "code runs from left to right in a page that does not",
    hold: async (page) => {
      const found = await readWith(page, "body { direction: rtl }", ".cs-root pre, .cs-root code", "direction");
      return found.every((value) => value === "ltr") ? undefined : found.join();
    },
  },
  {
    name: "sizes follow the user's font size, and --cs-rem makes up for a root that was changed",
    hold: async (page) => {
      const [small = ""] = await readWith(page, "", ".cs-chat", "font-size");
      const [large = ""] = await readWith(page, "html { font-size: 32px !important }", ".cs-chat", "font-size");
      const css = "html { font-size: 10px !important; --cs-rem: 1.6rem }";
      const [made = ""] = await readWith(page, css, ".cs-chat", "font-size");
      return Number.parseFloat(large) === 2 * Number.parseFloat(small) && made === small
        ? undefined
        : [small, large, made].join();
    },
  },
  {
    name: "it fills a container that has a height, and has a default height where there is none",
    hold: async (page) => {
      const height = async (css: string) =>
        Number.parseFloat((await readWith(page, css, ".cs-chat", "height"))[0] ?? "");
      const inside = await height("");
      const free =
        "x-stage { grid-template: auto / 650px 650px !important; block-size: auto !important; inset-block: 0 auto !important }";
      const own = await height(free);
      return inside === 1000 && own === 640 ? undefined : `${inside} px inside of 1000, ${own} px of its own`;
    },
  },
  {
    name: "data-theme and --cs-scheme apply to all descendants",
    hold: async (page) => {
      const dark = await readWith(page, ".mine { --cs-scheme: dark }", ".cs-chat", "color-scheme", "mine");
      return dark[0] === "dark" && dark[1] === "dark" ? undefined : dark.join();
    },
  },
];

/** A computed value of all elements that a selector finds, while a sheet is there and the stage has a class. */
function readWith(page: Page, css: string, selector: string, property: string, className = ""): Promise<string[]> {
  return page.evaluate(
    ({ text, wanted, name, added }) => {
      const style = document.createElement("style");
      style.textContent = text;
      // A host's rule comes before the kit's, where its precedence is lower; rules that override the page of the test come after both.
      if (text.includes("!important")) document.head.append(style);
      else document.head.prepend(style);
      const stage = document.querySelector("x-stage");
      stage?.setAttribute("class", added);
      const values = [...document.querySelectorAll(wanted)].map((one) => getComputedStyle(one).getPropertyValue(name));
      style.remove();
      stage?.removeAttribute("class");
      if (values.length === 0) throw new Error(`nothing is ${wanted}`);
      return values;
    },
    { text: css, wanted: selector, name: property, added: className },
  );
}
