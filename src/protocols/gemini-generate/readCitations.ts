import type { Citation, Json, JsonObject } from "../../model/index.ts";
import { readArray, readList, readNumber, readObject, readString } from "../read.ts";
import type { MessageBuilder } from "../run/RunBuilder.ts";
import { createTextOffsets } from "../createTextOffsets.ts";

/** Adds the sources of an answer, which are in its last chunks, to the message's citations: each URL once, or once for each passage. */
export function readCitations({ citations, texts }: MessageBuilder, candidate: JsonObject): void {
  const answer = texts.findLast(({ kind }) => kind === "answer")?.text ?? "";
  // {"groundingMetadata":{"groundingChunks":[{"web":{"uri":"https://...","title":"..."}}],"groundingSupports":[...]}}
  const metadata = readObject(candidate["groundingMetadata"]);
  const chunks = (readArray(metadata?.["groundingChunks"]) ?? []).map(readChunk);
  const placed = readList(metadata?.["groundingSupports"], (value) => readPassage(value, chunks, answer)).flat();
  const grounding = [...placed, ...chunks.flatMap((chunk) => chunk ?? [])];
  // {"citationMetadata":{"citationSources":[{"uri":"https://...","title":"..."}]}}
  const cited = readObject(candidate["citationMetadata"]);
  const sources = readList(cited?.["citationSources"] ?? cited?.["citations"], readSource);
  // {"urlContextMetadata":{"urlMetadata":[{"retrievedUrl":"https://...","urlRetrievalStatus":"URL_RETRIEVAL_STATUS_SUCCESS"}]}}
  const fetched = readList(readObject(candidate["urlContextMetadata"])?.["urlMetadata"], readSource);
  for (const citation of [...grounding, ...sources, ...fetched]) {
    const isKnown = citations.some(
      (known) =>
        (citation.url === undefined
          ? known.title === citation.title && known.quote === citation.quote
          : known.url === citation.url) &&
        (citation.end === undefined || known.end === citation.end),
    );
    if (!isKnown) citations.push(citation);
  }
}

/** {"segment":{"startIndex":235,"endIndex":375,"text":"As of ..."},"groundingChunkIndices":[0,1]}; the indices count bytes of UTF-8. */
function readPassage(value: Json, chunks: readonly (Citation | undefined)[], answer: string): Citation[] | undefined {
  const support = readObject(value);
  const segment = readObject(support?.["segment"]);
  const toOffset = createTextOffsets(answer, "bytes");
  const words = readString(segment?.["text"]) ?? "";
  let start = toOffset(readNumber(segment?.["startIndex"]) ?? 0);
  let end = toOffset(readNumber(segment?.["endIndex"]));
  // The words decide where they are given: the indices may count another text, e.g. one with the model's thoughts.
  if (words !== "" && (end === undefined || answer.slice(start, end) !== words)) {
    start = answer.indexOf(words);
    end = start + words.length;
  }
  if (start === undefined || start === -1 || end === undefined) return undefined;
  const [from, to] = [start, end];
  return readList(support?.["groundingChunkIndices"], readNumber).flatMap((index) => {
    const chunk = chunks[index];
    return chunk === undefined ? [] : [{ ...chunk, start: from, end: to }];
  });
}

function readChunk(value: Json): Citation | undefined {
  const chunk = readObject(value);
  return readSource(chunk?.["web"] ?? chunk?.["retrievedContext"] ?? chunk?.["maps"] ?? null);
}

function readSource(value: Json): Citation | undefined {
  const source = readObject(value);
  if (source === undefined) return undefined;
  return {
    url: readString(source["uri"]) ?? readString(source["retrievedUrl"]),
    title: readString(source["title"]),
    quote: readString(source["text"]),
  };
}
