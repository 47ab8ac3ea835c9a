# The service and its command line. See docs/guides/containers.md.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund && node deploy/assemble.ts /app

FROM ${NODE_IMAGE}
# tini is process 1: it passes signals on, and ends what the embedded database leaves behind.
RUN apt-get update && apt-get install -y --no-install-recommends tini ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 bayline && useradd --uid 10001 --gid bayline --no-create-home bayline \
  && install -d -o bayline -g bayline /data
COPY --from=build /app /app
RUN ln -s /app/apps/cli/bin/bayline.js /usr/local/bin/bayline
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "/app/deploy/health.js"]
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=32", "apps/api/start.js"]
