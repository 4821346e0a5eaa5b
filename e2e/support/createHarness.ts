import type { Page } from "@playwright/test";
import type { ComputerAction, ComputerToolOptions } from "../../src/session/index.ts";

/** A harness for `computerTool` that drives a page, as an app would write it. */
export function createHarness(page: Page, display: ComputerToolOptions["display"]): ComputerToolOptions {
  return {
    display,
    perform: (action) => perform(page, action),
    async screenshot(size) {
      const picture = await page.screenshot();
      return { mimeType: "image/png", data: await resize(page, picture.toString("base64"), size) };
    },
  };
}

async function perform({ mouse, keyboard }: Page, action: ComputerAction): Promise<void> {
  switch (action.type) {
    case "click": {
      const { x, y, count } = action;
      const button = action.button === "right" || action.button === "middle" ? action.button : "left";
      return mouse.click(x, y, { button, clickCount: count });
    }
    case "move":
      return mouse.move(action.x, action.y);
    case "drag": {
      const [start, ...rest] = action.path;
      if (start === undefined) return;
      await mouse.move(start.x, start.y);
      await mouse.down();
      for (const { x, y } of rest) await mouse.move(x, y);
      return mouse.up();
    }
    case "mouse_down":
      return mouse.down();
    case "mouse_up":
      return mouse.up();
    case "scroll":
      await mouse.move(action.x, action.y);
      return mouse.wheel(action.deltaX, action.deltaY);
    case "type":
      return keyboard.type(action.text);
    case "press":
      return keyboard.press(action.keys.join("+"), { delay: action.milliseconds ?? 0 });
  }
}

/** Draws the picture at the size that the model looks at. */
function resize(page: Page, data: string, size: ComputerToolOptions["display"]): Promise<string> {
  return page.evaluate(
    async ({ data: given, width, height }) => {
      const bytes = Uint8Array.from(atob(given), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
      const drawn = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
      return btoa(Array.from(drawn, (byte) => String.fromCharCode(byte)).join(""));
    },
    { data, ...size },
  );
}
