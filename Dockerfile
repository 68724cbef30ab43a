# One image for all of a team: `server`, `worker` and, to rehearse, `sandbox`.

# One release of Node.js on one of Debian. To pin its bytes as well, build with
#   --build-arg NODE_IMAGE=docker.io/library/node@sha256:…
ARG NODE_IMAGE=docker.io/library/node:24.22.3-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
# Without scripts: the build is the next step, and no library needs one.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What runs: what npm would install, without a keychain, for an image has none.
FROM ${NODE_IMAGE} AS package
WORKDIR /package
COPY package.json CHANGELOG.md LICENSE README.md ./
COPY docs ./docs
COPY schemas ./schemas
COPY templates ./templates
COPY samples ./samples
COPY scripts/health.mjs ./health.mjs
COPY --from=build /build/dist ./dist

FROM ${NODE_IMAGE}
ARG NODE_IMAGE
# The commit that it is built from.
ARG REVISION=unknown
LABEL org.opencontainers.image.title="capsheet" \
      org.opencontainers.image.description="Cap-table workbooks to a portfolio service, by a team, with approvals that hold" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.base.name="${NODE_IMAGE}"
ENV NODE_ENV=production \
    CAPSHEET_HOST=0.0.0.0 \
    HOME=/tmp
COPY --from=package /package /opt/capsheet
# A volume at /data belongs to whoever its folder in the image belongs to.
RUN ln -s /opt/capsheet/dist/main.js /usr/local/bin/capsheet \
  && install -d -o 10001 -g 10001 /data
# A user who owns nothing else: the disk may be read-only but for /tmp and /data.
USER 10001:10001
WORKDIR /tmp
EXPOSE 8080
# Both end on SIGTERM once what is under way is on record.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/opt/capsheet/health.mjs"]
ENTRYPOINT ["capsheet"]
CMD ["server"]
