import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sample } from "../scripts/fullRun.ts";
import { startServer } from "./support/startServer.ts";
import { expect, test } from "./support/test.ts";
import { workspaces } from "./support/workspaces.ts";

interface Bug {
  title: string;
  file: string;
  /** What is right, and what the bug makes of it. */
  right: string;
  wrong: string;
}

const shipped: Bug = {
  title: "the shipped bug",
  file: "src/coupons.js",
  right: "subtotal >= coupon.minimum",
  wrong: "subtotal > coupon.minimum",
};

const bugs: Bug[] = [
  shipped,
  {
    title: "a wrong operator",
    file: "src/cart.js",
    right: "present.quantity + quantity",
    wrong: "present.quantity - quantity",
  },
  { title: "a wrong comparison", file: "src/price.js", right: 'cents < 0 ? "-"', wrong: 'cents > 0 ? "-"' },
];

/** Makes a project whose only bug is the given one. */
function plant(bug: Bug): string {
  const project = mkdtempSync(join(workspaces, "project-"));
  cpSync("examples/workspace", project, { recursive: true });
  const change = ({ file, from, to }: { file: string; from: string; to: string }): void => {
    const path = join(project, file);
    const text = readFileSync(path, "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    writeFileSync(path, text.replace(from, to));
  };
  change({ file: shipped.file, from: shipped.wrong, to: shipped.right });
  change({ file: bug.file, from: bug.right, to: bug.wrong });
  return project;
}

for (const bug of sample(bugs, 1)) {
  test(`the agent repairs ${bug.title} to the end: the file on disk changes and the tests really pass`, async ({
    chat,
    page,
  }) => {
    test.setTimeout(600_000);
    const project = plant(bug);
    const server = await startServer(project);
    try {
      const link = new URL(server.url);
      link.search = "?agent=chat";
      await page.goto(link.href);
      await chat.send("fix the failing test");
      // Running the tests, trying edits in scratch copies, the edit itself, and running the tests again: each asks for itself.
      for (const expected of ["node --test", "scratch", bug.file.split("/").at(-1) ?? "", "node --test"]) {
        await expect(chat.permissions).toContainText(expected, { timeout: 200_000 });
        // The next one may have the same words.
        const asked = (await chat.permissions.first().getAttribute("data-request-id")) ?? "";
        await chat.allow();
        await expect(page.locator(`[data-slot="permission"][data-request-id="${asked}"]`)).toHaveCount(0);
      }
      await chat.turnEnds();
      await chat.showSteps();
      await expect(chat.toolCall("edit_file", "completed")).toHaveCount(1);
      const [copy = ""] = server.copies();
      expect(readFileSync(join(copy, bug.file), "utf8")).toContain(bug.right);
      expect(spawnSync("node", ["--test"], { cwd: copy }).status).toBe(0);
      expect(readFileSync(join(project, bug.file), "utf8"), "the user's own project is never touched").toContain(
        bug.wrong,
      );
    } finally {
      await server.close();
      rmSync(project, { recursive: true, force: true });
    }
  });
}
