module player-stats-bot

go 1.19
