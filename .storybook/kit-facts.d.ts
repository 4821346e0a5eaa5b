// oxlint-disable typescript/consistent-type-imports -- the declaration of a module without a file cannot import by a relative path.

/** The icons of the kit, which .storybook/addFacts.ts finds in the sources. */
declare module "virtual:kit-icons" {
  /** The icons that the kit draws, by name. */
  export const icons: readonly import("../scripts/facts/findIcons.ts").UsedIcon[];
  /** The component of each of them. */
  export const drawings: Readonly<Record<string, import("lucide-react").LucideIcon>>;
}

/** The parts of the components, which .storybook/addFacts.ts finds in the sources. */
declare module "virtual:kit-anatomies" {
  /** The parts of each component, by its name. */
  export const anatomies: Readonly<Record<string, import("../scripts/facts/findAnatomy.ts").Anatomy>>;
}
