/** Props of parts that can lend their behaviour to another element. */
export interface SlotProps {
  /**
   * Whether the only child element is rendered instead of this part's own, with the part's attributes and handlers merged in.
   * @default false
   */
  readonly asChild?: boolean | undefined;
}
