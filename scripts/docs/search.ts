import MiniSearch from "minisearch";

/** A heading of a page, with what stands below it. */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly text: string;
  readonly first: boolean;
}

const input = document.querySelector<HTMLInputElement>("#query");
const list = document.querySelector<HTMLOListElement>("#results");
const status = document.querySelector("#found");

/** Results that are listed. */
const most = 12;

/** What is said of a search. */
function describe(wanted: string, count: number): string {
  if (count === 0) return `Nothing found for “${wanted}”.`;
  if (count > most) return `The first ${most} of ${count} results`;
  return count === 1 ? "1 result" : `${count} results`;
}

/** Loaded with the first search; one that could not be loaded is tried again with the next key. */
let index: Promise<MiniSearch<Entry>> | undefined;

async function loadIndex(address: string): Promise<MiniSearch<Entry>> {
  const entries: readonly Entry[] = await (await fetch(address)).json();
  const search = new MiniSearch<Entry>({
    fields: ["title", "page", "text"],
    storeFields: ["title", "page", "first"],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  search.addAll([...entries]);
  return search;
}

async function show(query: string, address: string): Promise<void> {
  if (list === null || status === null) return;
  const wanted = query.trim();
  if (wanted === "") {
    list.hidden = true;
    status.textContent = "";
    return;
  }
  index ??= loadIndex(address);
  index.catch(() => (index = undefined));
  const search = await index;
  if (input?.value !== query) return;
  const all = search.search(wanted);
  const found = all.slice(0, most);
  const root = address.slice(0, -"search.json".length);
  list.replaceChildren(
    ...found.map(({ id, title, page, first }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `${root}${String(id)}`;
      link.textContent = String(title);
      if (first !== true) link.append(Object.assign(document.createElement("small"), { textContent: String(page) }));
      item.append(link);
      return item;
    }),
  );
  list.hidden = found.length === 0;
  status.textContent = describe(wanted, all.length);
  status.classList.toggle("hidden", found.length > 0);
}

if (input !== null && list !== null) {
  const address = input.dataset["root"] ?? "search.json";
  const fail = (): void => {
    if (status === null) return;
    status.textContent = "The search could not be loaded. Type on to try again.";
    status.classList.remove("hidden");
  };
  input.addEventListener("input", () => void show(input.value, address).catch(fail));
  addEventListener("keydown", (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.key === "/" && target?.closest("input, textarea") === null) {
      event.preventDefault();
      input.focus();
    }
    const links = [...list.querySelectorAll("a")];
    const at = links.findIndex((link) => link === document.activeElement);
    const inSearch = target?.closest("search") !== null;
    if (event.key === "Escape" && inSearch) {
      list.hidden = true;
      input.focus();
    }
    if (!inSearch || list.hidden || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    event.preventDefault();
    const next = at + (event.key === "ArrowDown" ? 1 : -1);
    if (next < 0) input.focus();
    else links[Math.min(next, links.length - 1)]?.focus();
  });
}
