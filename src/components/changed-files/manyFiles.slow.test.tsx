import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { openReview, press, renderFiles } from "../test-support/renderFiles.tsx";

afterEach(cleanup);

/** A change in the review, as a diff or as an item of the list. */
const change = '[data-slot="file-diff"], [data-slot="change-item"]';

describe("a review of hundreds of files", () => {
  test("lists a page of them, and the others on request", () => {
    renderFiles(110);
    fireEvent.click(screen.getByRole("button", { name: /110 files changed/ }));
    expect(screen.getAllByRole("listitem")).toHaveLength(100);
    fireEvent.click(screen.getByRole("button", { name: "Show what comes after" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(10);
    screen.getByText("101 to 110 of 110");
  });

  test.each(["as diffs", "as a list"])("mounts a page of them %s, and steps to a change of any page", async (how) => {
    renderFiles(60);
    const dialog = await openReview();
    if (how === "as a list") press(dialog, "Show as a list");
    const findAll = () => dialog.querySelectorAll(change);
    expect(findAll()).toHaveLength(50);
    press(dialog, "Previous change");
    expect(findAll()).toHaveLength(10);
    const readFocused = () => document.activeElement?.closest(change)?.textContent;
    expect(readFocused()).toContain("src/file59.js");
    press(dialog, "Next change");
    expect(readFocused()).toContain("src/file0.js");
  });

  test("a page that is shown again takes no focus from the button that shows it", async () => {
    renderFiles(60);
    const dialog = await openReview();
    press(dialog, "Next change");
    const [on, back] = ["Show what comes after", "Show what comes before"].map((name) =>
      within(dialog).getByRole("button", { name, hidden: true }),
    );
    act(() => on?.focus());
    act(() => on?.click());
    act(() => back?.click());
    expect(dialog.querySelector(change)?.textContent).toContain("src/file0.js");
    expect(document.activeElement).toBe(on);
  });
});
