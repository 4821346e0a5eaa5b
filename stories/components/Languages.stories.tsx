import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { PermissionDock } from "../../src/components/index.ts";
import { LanguageProvider, languages, loadMessages } from "../../src/languages.ts";
import type { LanguageTag } from "../../src/languages.ts";
import { Asking } from "../support/Asking.tsx";
import type { AskingProps } from "../support/Asking.tsx";

interface Args extends AskingProps {
  /** The language of the prompt. */
  readonly language: LanguageTag;
}

const meta: Meta<Args> = {
  title: "Permissions/PermissionDock/Languages",
  subcomponents: { PermissionDock },
  args: {
    ask: (session) => {
      const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
      const argument = JSON.stringify({ command: "rm -rf build && cp ../secrets.env .", cwd: "/home/me" });
      session.feed({ type: "toolCall.started", ...at, toolName: "run_command", kind: "execute", argument });
      session.askFor({
        requestId: "permission:a",
        kind: "permission",
        toolCallId: "a",
        reason: "npm run build",
        expiresAt: Date.UTC(2099, 10, 21, 12, 30),
      });
    },
  },
  // The prompt is shown as it is in a phone: nothing of it may be cut, or be wider than the page.
  render: ({ language, ...args }) => (
    <div style={{ maxInlineSize: 390 }} lang={language} dir={languages.find(({ tag }) => tag === language)?.dir}>
      <LanguageProvider language={language}>
        <Asking {...args} />
      </LanguageProvider>
    </div>
  ),
  play: async ({ canvasElement, args: { language } }) => {
    const { permission } = await loadMessages(language);
    const prompt = await within(canvasElement).findByRole("group", { name: permission.command });
    await expect(prompt).toHaveTextContent("rm -rf build && cp ../secrets.env .");
    for (const text of [permission.nature.command, permission.risk.destructive, permission.level.danger])
      await expect(await within(canvasElement).findByText(text)).toBeVisible();
    const deny = (name: string): boolean => name.startsWith(permission.deny);
    await expect(within(canvasElement).getAllByRole("button", { name: deny })[0]).toBeEnabled();
    await waitFor(() => expect(findCut(canvasElement)).toEqual([]));
  },
};
export default meta;
type Story = StoryObj<Args>;

/**
 * The texts that are wider than their place, or end beside the prompt. By design code scrolls, the title is cut at its end, as it is a
 * summary, and the keys stand on the edge of their button.
 */
function findCut(root: HTMLElement): string[] {
  const surface = root.querySelector('[data-slot="permission"]') ?? root;
  const { left, right } = surface.getBoundingClientRect();
  return [...surface.querySelectorAll<HTMLElement>("p, button, li, dt, dd, figcaption, strong")]
    .filter(
      (element) =>
        element.closest("pre, .cs-visually-hidden, .cs-permission-title") === null &&
        element.getClientRects().length > 0,
    )
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const isWider = element.scrollWidth > element.clientWidth + 1 && element.querySelector(":scope > kbd") === null;
      return isWider && getComputedStyle(element).display !== "inline"
        ? true
        : box.left < left - 1 || box.right > right + 1;
    })
    .map((element) => element.textContent);
}

/** German, in a narrow page: the words are longer than in English. */
export const German: Story = { args: { language: "de" } };

/** French, in a narrow page. */
export const French: Story = { args: { language: "fr" } };

/** Spanish, in a narrow page. */
export const Spanish: Story = { args: { language: "es" } };

/** Brazilian Portuguese, in a narrow page. */
export const Portuguese: Story = { args: { language: "pt-BR" } };

/** Japanese, in a narrow page: lines break without blanks. */
export const Japanese: Story = { args: { language: "ja" } };

/** Simplified Chinese, in a narrow page. */
export const Chinese: Story = { args: { language: "zh-Hans" } };

/** Arabic, in a narrow page: read from right to left, the command from left to right. */
export const Arabic: Story = {
  args: { language: "ar" },
  play: async (context) => {
    await meta.play?.(context);
    const { permission } = await loadMessages("ar");
    const code = context.canvasElement.querySelector<HTMLElement>("pre") ?? context.canvasElement;
    await expect(getComputedStyle(code).direction).toBe("ltr");
    await expect(
      getComputedStyle(await within(context.canvasElement).findByText(permission.risk.destructive)).direction,
    ).toBe("rtl");
  },
};

/** Hebrew, in a narrow page: read from right to left. */
export const Hebrew: Story = { args: { language: "he" } };

/** The pseudo-locale: each text of the kit is accented, 40 % longer and in brackets, and nothing is cut. */
export const Pseudo: Story = { args: { language: "en-XA" } };
