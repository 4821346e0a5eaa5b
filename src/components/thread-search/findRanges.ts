/** One text node and where it begins in the text of all. */
interface Piece {
  readonly node: Text;
  readonly start: number;
}

function listPieces(root: Element): readonly Piece[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  let start = 0;
  while (walker.nextNode() !== null) {
    const node = walker.currentNode;
    if (!(node instanceof Text)) continue;
    pieces.push({ node, start });
    start += node.length;
  }
  return pieces;
}

/** The place of the last piece that begins at or before a character, from a piece on that does. */
function findPiece(pieces: readonly Piece[], at: number, from: number): number {
  let place = from;
  for (let next = pieces[place + 1]; next !== undefined && next.start <= at; next = pieces[place + 1]) place += 1;
  return place;
}

/** Finds a text of small letters in what an element shows, also across the borders of the elements in it, e.g. coloured code. */
export function findRanges(root: Element, needle: string): Range[] {
  if (needle === "") return [];
  const pieces = listPieces(root);
  const text = pieces.map(({ node }) => node.data.toLowerCase()).join("");
  const ranges: Range[] = [];
  let place = 0;
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    place = findPiece(pieces, at, place);
    const [first, last] = [pieces[place], pieces[findPiece(pieces, at + needle.length - 1, place)]];
    if (first === undefined || last === undefined) break;
    const range = document.createRange();
    range.setStart(first.node, Math.min(at - first.start, first.node.length));
    range.setEnd(last.node, Math.min(at + needle.length - last.start, last.node.length));
    ranges.push(range);
  }
  return ranges;
}
