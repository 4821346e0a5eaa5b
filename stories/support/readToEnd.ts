import { expect, userEvent, waitFor, type within } from "storybook/test";

/** Presses "Show the rest" until a prompt can be granted; asserts that it cannot be granted before. */
export async function readToEnd(canvas: ReturnType<typeof within>): Promise<void> {
  const rest = await canvas.findByRole("button", { name: /^Show the rest/ });
  await expect(canvas.queryByRole("button", { name: /^Allow/ })).toBeNull();
  await waitFor(async () => {
    if (rest.isConnected) await userEvent.click(rest);
    await expect(canvas.getByRole("button", { name: /^Allow once/ })).toHaveAttribute("aria-disabled", "false");
  });
}
