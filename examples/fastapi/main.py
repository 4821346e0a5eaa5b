"""An agent of the shape Countersign's deltaKit() protocol reads, in FastAPI: one tool, no sessions, nothing kept between prompts."""

import json
from collections.abc import AsyncIterator

from fastapi import FastAPI
from fastapi.responses import StreamingResponse

app = FastAPI()


def event(**fields: object) -> str:
    """One server-sent event; the blank line at its end is what makes it one."""
    return f"data: {json.dumps(fields)}\n\n"


def get_weather(city: str) -> str:
    return f"Sunny, 18°C in {city}"


async def answer(message: str) -> AsyncIterator[str]:
    if "weather" in message.lower():
        # 1. Say which tool is called, 2. call it, 3. say what it gave, 4. go on with the answer.
        argument = json.dumps({"city": "London"})
        yield event(type="tool_call", tool_name="get_weather", argument=argument, call_id="call_1")
        result = get_weather("London")
        yield event(type="tool_result", call_id="call_1", output=result)
        words = ["The weather", " in London", f" is {result}."]
    else:
        words = ["I can", " help with", " weather!"]
    for word in words:
        yield event(type="text_delta", delta=word)
    yield "data: [DONE]\n\n"


@app.post("/api/chat")
async def chat(request: dict) -> StreamingResponse:
    headers = {"cache-control": "no-cache, no-transform", "x-accel-buffering": "no"}
    return StreamingResponse(answer(str(request["message"])), media_type="text/event-stream", headers=headers)
