/** Props of components that can pass their behaviour to a child element. */
export interface SlotProps {
  /**
   * Whether the only child is rendered instead of the default element, with the component's attributes and handlers merged in.
   * @default false
   */
  readonly asChild?: boolean | undefined;
}
