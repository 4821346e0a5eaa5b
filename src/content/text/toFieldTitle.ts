/**
 * Writes the name of a property as a title: `max_runs` and `maxRuns` as "Max runs". A name that is no plain identifier is not changed.
 *
 * Two names may give the same title: where both are shown, `nameItems` keeps the names themselves.
 */
export function toFieldTitle(name: string): string {
  if (name.length > 40 || !/^[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*$/i.test(name) || /^[A-Z0-9_-]+$/.test(name)) return name;
  const words = name.replaceAll(/[_-]+/g, " ").replaceAll(/(?<=[a-z0-9])(?=[A-Z][a-z])/g, " ");
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (found) => found.toLowerCase())}`;
}
