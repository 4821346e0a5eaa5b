import type { Citation, Json, JsonObject } from "../../model/index.ts";
import { readList, readObject, readString } from "../read.ts";
import type { MessageBuilder } from "../run/RunBuilder.ts";

/** Adds the sources of an answer, which are in its last chunks, to the message's citations; each URL once. */
export function readCitations({ citations }: MessageBuilder, candidate: JsonObject): void {
  // {"groundingMetadata":{"groundingChunks":[{"web":{"uri":"https://...","title":"..."}}]}}
  const grounding = readList(readObject(candidate["groundingMetadata"])?.["groundingChunks"], readChunk);
  // {"citationMetadata":{"citationSources":[{"uri":"https://...","title":"..."}]}}
  const metadata = readObject(candidate["citationMetadata"]);
  const cited = readList(metadata?.["citationSources"] ?? metadata?.["citations"], readSource);
  // {"urlContextMetadata":{"urlMetadata":[{"retrievedUrl":"https://...","urlRetrievalStatus":"URL_RETRIEVAL_STATUS_SUCCESS"}]}}
  const fetched = readList(readObject(candidate["urlContextMetadata"])?.["urlMetadata"], readSource);
  for (const citation of [...grounding, ...cited, ...fetched]) {
    const isKnown = citations.some(({ url, title, quote }) =>
      citation.url === undefined ? title === citation.title && quote === citation.quote : url === citation.url,
    );
    if (!isKnown) citations.push(citation);
  }
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
