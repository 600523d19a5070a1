# syntax=docker/dockerfile:1
# The server of touchmove in an image that holds one static binary:
#   docker build -t touchmove .
#   docker run --rm --read-only -p 127.0.0.1:8080:8080 touchmove

FROM rust:1-slim-bookworm AS build
WORKDIR /src
COPY . .
# The same as `cargo static`, but for the processor of the machine that builds the image.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    target=$(rustc --print host-tuple) \
    && RUSTFLAGS="-Ctarget-feature=+crt-static -Crelocation-model=static" \
        cargo build --release --locked --package touchmove-cli --target "$target" \
    && cp "target/$target/release/touchmove" /touchmove

FROM scratch
COPY --from=build /src/LICENSE-MIT /src/LICENSE-APACHE /
COPY --from=build /touchmove /touchmove
USER 65532:65532
EXPOSE 8080
# As process 1, a program that handles only SIGINT would ignore SIGTERM.
STOPSIGNAL SIGINT
# There is no HEALTHCHECK because the image has no program to make a request with: let the orchestrator ask GET /api/health.
ENTRYPOINT ["/touchmove"]
# The server checks no names and no users on this address: put a proxy in front of it, or publish the port on 127.0.0.1 only.
CMD ["serve", "--listen", "0.0.0.0:8080"]
