/** Splits props in two objects: the props that `names` lists, and the others. */
export function splitProps<Props extends object, Name extends keyof Props>(
  props: Props,
  names: Readonly<Record<Name, true>>,
): readonly [Pick<Props, Name>, Omit<Props, Name>] {
  const split = (isNamed: boolean) =>
    Object.fromEntries(Object.entries(props).filter(([name]) => Object.hasOwn(names, name) === isNamed));
  return [split(true) as Pick<Props, Name>, split(false) as Omit<Props, Name>];
}
