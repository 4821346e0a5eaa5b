/** The last known place of a part. Cheap to keep, never trusted: lookups check it first and search only where it is stale. */
export interface PlaceHint {
  readonly messageIndex: number;
  readonly partIndex: number;
}
