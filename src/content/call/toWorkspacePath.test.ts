import { describe, expect, test } from "vitest";
import { toWorkspacePath } from "./toWorkspacePath.ts";

describe("toWorkspacePath", () => {
  test.each([
    ["/home/u/project/src/a.ts", "/home/u/project", "src/a.ts", "inside"],
    ["src/./b/../a.ts", "/home/u/project/", "src/a.ts", "inside"],
    ["/home/u/project", "/home/u/project", ".", "inside"],
    ["/home/u/project/../../.ssh/authorized_keys", "/home/u/project", "/home/.ssh/authorized_keys", "outside"],
    ["../secret", "/home/u/project", "/home/u/secret", "outside"],
    ["/home/u/project-two/a", "/home/u/project", "/home/u/project-two/a", "outside"],
    ["C:\\work\\app\\src\\a.ts", "C:\\work\\app", "src/a.ts", "inside"],
    ["\\\\evil.example\\share\\a.txt", "/home/u", "\\\\evil.example\\share\\a.txt", "outside"],
    ["file:///etc/passwd", "/etc", "file:///etc/passwd", "outside"],
    ["/", "/", ".", "inside"],
    ["/etc/passwd", "/", "etc/passwd", "inside"],
  ])("reads %j in %j as %j, %s", (path, root, shown, place) => {
    expect(toWorkspacePath(path, root)).toMatchObject({ path: shown, place });
  });

  test("shortens nothing without a root, and still reports a path that leaves its start", () => {
    expect(toWorkspacePath("src/../a.ts", undefined)).toEqual({ path: "a.ts", place: "unknown", absolute: "a.ts" });
    expect(toWorkspacePath("../../a.ts", undefined).place).toBe("outside");
  });
});
