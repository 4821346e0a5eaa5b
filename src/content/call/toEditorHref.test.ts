import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { toEditorHref } from "./toEditorHref.ts";

const root = "/home/me/shop";

describe("toEditorHref", () => {
  test.each([
    ["vscode", "vscode://file/home/me/shop/src/cart.js:12:1"],
    ["vscode-insiders", "vscode-insiders://file/home/me/shop/src/cart.js:12:1"],
    ["cursor", "cursor://file/home/me/shop/src/cart.js:12:1"],
    ["windsurf", "windsurf://file/home/me/shop/src/cart.js:12:1"],
    ["zed", "zed://file/home/me/shop/src/cart.js:12:1"],
    ["idea", "idea://open?file=/home/me/shop/src/cart.js&line=12&column=1"],
    ["subl://open?url=file://{path}&line={line}", "subl://open?url=file:///home/me/shop/src/cart.js&line=12"],
  ] as const)("opens a place in %s", (editor, href) => {
    expect(toEditorHref({ path: "./src/cart.js", line: 12 }, { editor, root })).toBe(href);
  });

  test("maps the agent's workspace to its folder on this machine", () => {
    const options = { editor: "vscode", root, agentRoot: "/workspace/" } as const;
    expect(toEditorHref({ path: "/workspace/a.js" }, options)).toBe("vscode://file/home/me/shop/a.js:1:1");
    expect(toEditorHref({ path: "/workspace2/a.js" }, options)).toBeUndefined();
    expect(toEditorHref({ path: "/home/me/shop/a.js" }, options)).toBe("vscode://file/home/me/shop/a.js:1:1");
  });

  test("supports paths of Windows", () => {
    const options = { editor: "vscode", root: "C:\\work\\shop" } as const;
    expect(toEditorHref({ path: "C:\\work\\shop\\a b.js" }, options)).toBe("vscode://file/C:/work/shop/a%20b.js:1:1");
    expect(toEditorHref({ path: "src/a.js" }, options)).toBe("vscode://file/C:/work/shop/src/a.js:1:1");
    expect(toEditorHref({ path: "C:\\work\\other\\a.js" }, options)).toBeUndefined();
  });

  test("encodes characters that have a meaning in an address", () => {
    expect(toEditorHref({ path: "a:9?x#y%&.js" }, { editor: "idea", root })).toBe(
      "idea://open?file=/home/me/shop/a%3A9%3Fx%23y%25%26.js&line=1&column=1",
    );
  });

  test.each(["../../.ssh/id_rsa", "/etc/passwd", "a/../../x", "a\u0000.js", "//share/x", "\\\\share\\x", " "])(
    "opens nothing outside of the workspace: %j",
    (path) => {
      expect(toEditorHref({ path }, { editor: "vscode", root })).toBeUndefined();
    },
  );

  test("opens nothing with another scheme, nor a relative path without a root", () => {
    expect(toEditorHref({ path: "a.js" }, { editor: "javascript:alert('{path}')", root })).toBeUndefined();
    expect(toEditorHref({ path: "a.js" }, { editor: "file://{path}", root })).toBeUndefined();
    expect(toEditorHref({ path: "a.js" }, { editor: "vscode" })).toBeUndefined();
    expect(toEditorHref({ path: "/a.js" }, { editor: "vscode" })).toBe("vscode://file/a.js:1:1");
  });

  test("never leaves the workspace and is one address, whatever the path", () => {
    const piece = fc.oneof(fc.constantFrom("..", ".", "/", "\\", "C:", "~", "%2e%2e", "?", "#", ":"), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const href = toEditorHref({ path: pieces.join("/") }, { editor: "vscode", root });
        if (href === undefined) return;
        expect(href.startsWith("vscode://file/home/me/shop")).toBe(true);
        expect(href).toMatch(/^[\w!'()*.~:/%-]+$/);
        expect(href.split("/")).not.toContain("..");
      }),
      { numRuns: runs(200) },
    );
  });
});
