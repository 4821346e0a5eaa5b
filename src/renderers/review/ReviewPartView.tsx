"use client";
import { CheckCheck, MessageSquare } from "lucide-react";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { readReview } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ChangeReview, FilePart } from "../../model/index.ts";
import { useReviewProgress } from "../../primitives/index.ts";
import { Badge, VisibleText } from "../../ui/index.ts";
import type { PartProps } from "../PartRenderer.ts";

/** A review that the user sent: the decision about each file, and whether the agent has carried it out. Renders a `<div>` element. */
export function ReviewPartView({ part }: PartProps<FilePart>): ReactElement | null {
  const review = useMemo(() => readReview(part.block), [part.block]);
  return review === undefined ? null : <ReviewCard partKey={part.key} review={review} />;
}

interface ReviewCardProps {
  readonly partKey: string;
  readonly review: ChangeReview;
}

function ReviewCard({ partKey, review: { files, comments }, ...props }: ReviewCardProps): ReactElement {
  const { review } = useMessages();
  const sent = useMemo(() => ({ files, comments }), [files, comments]);
  const progress = useReviewProgress(partKey, sent);
  const sum = (side: "kept" | "rejected"): number => files.reduce((total, file) => total + file[side], 0);
  return (
    <div className="cs-root cs-review-card" data-slot="review" {...props}>
      <p className="cs-review-card-head">
        <CheckCheck className="cs-plain" aria-hidden="true" />
        {review.card(sum("kept"), sum("rejected"))}
        {comments.length > 0 && (
          <span className="cs-review-card-comments">
            <MessageSquare className="cs-plain" aria-hidden="true" />
            {review.cardComments(comments.length)}
          </span>
        )}
      </p>
      <ul className="cs-review-card-files">
        {files.map(({ path, kept, rejected }, index) => {
          const state = progress[index];
          return (
            <li className="cs-plain" key={`${path} ${index}`} data-state={state}>
              <span className="cs-review-card-path">
                <VisibleText text={path} />
              </span>
              <span className="cs-plain">{review.cardFile(kept, rejected)}</span>
              {state !== undefined && <Badge>{review.state[state]}</Badge>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
